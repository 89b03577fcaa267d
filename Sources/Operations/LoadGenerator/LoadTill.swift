// SPDX-License-Identifier: Apache-2.0

import ClientSupport
import Commerce
import MessageBus
import Messages
import ServiceRuntime
import Wire

/// One till of the pattern `load`: it places one order after the other, with one command in flight.
///
/// When an answer arrives, the till sends its next command before it decodes the answer. So the
/// service does not wait for the till; at window 1, decoding first took 20 % of the time. Confined
/// to the poll thread.
final class LoadTill {
    /// The order that the till works on.
    private final class OrderInProgress {
        let location: LocationID
        var steps: ArraySlice<LoadPlan.Step>
        var id: OrderID?
        var due = Amount.zero

        init(_ script: LoadPlan.Script) {
            location = script.location
            steps = script.steps[...]
        }
    }

    /// What a command does; recorded with its outcome.
    private enum Effect {
        case open
        case add([ItemRequest])
        case advance
        case recordPayment(PaymentID, Amount)
    }

    /// An encoded command.
    private struct PreparedCommand {
        var order: OrderInProgress
        var effect: Effect
        var key: CommandKey
        var request: PreparedRequest

        var opensOrder: Bool { if case .open = effect { true } else { false } }
    }

    private let rush: LoadRun
    private let orders: Requester
    private let terminal: TerminalID
    private let staff: StaffID
    private var plan: LoadPlan
    private var schedule: ArrivalSchedule?
    private var order: OrderInProgress?
    private var prepared: PreparedCommand?
    /// Whether a command is in flight, or waits for its scheduled time.
    private var isBusy = false
    private var finished: CheckedContinuation<Void, Never>?

    /// A till of a rush; with a rate its schedule begins at `start`.
    init(_ number: Int, of rush: LoadRun, startingAt start: ContinuousClock.Instant) {
        let settings = rush.settings
        self.rush = rush
        orders = rush.client[.orders]
        terminal = TerminalID(stringLiteral: rush.terminalName(ofTill: number))
        staff = LoadRun.staff(atTill: number)
        plan = LoadPlan(menus: rush.menus, seed: settings.seed, till: number)
        schedule = settings.rate.map {
            ArrivalSchedule(
                from: start, till: number, of: settings.tills,
                rate: $0 * Double(LoadPlan.commandsPerOrder))
        }
    }

    /// Places orders until the rush ends, and finishes the last one.
    func run() async {
        await withCheckedContinuation {
            finished = $0
            proceed()
        }
    }

    /// Sends the next command and prepares the one after it; resumes `run()` if none is left.
    private func proceed() {
        if !isBusy { send(prepared ?? nextCommand()) }
        guard !isBusy else { return prepared = nextCommand() }
        finished?.resume()
        finished = nil
    }

    /// Sends a command at its scheduled time, or at once without a rate.
    private func send(_ command: PreparedCommand?) {
        prepared = nil
        guard let command, !isTooLate(command) else { return }
        isBusy = true
        let intended = schedule?.next() ?? .now
        let delay = intended - .now
        guard delay > .zero else { return send(command, intended: intended) }
        rush.client.bus.after(delay) { [self] in
            if !isTooLate(command) { return send(command, intended: intended) }
            isBusy = false
            proceed()
        }
    }

    /// Whether the command would open an order after the end of the rush.
    private func isTooLate(_ command: PreparedCommand) -> Bool {
        command.opensOrder && rush.isEnding
    }

    /// The next command; nil if it depends on an answer that is not decoded yet.
    ///
    /// Also nil if the rush ends and no order is left to finish.
    private func nextCommand() -> PreparedCommand? {
        if order?.steps.isEmpty ?? true {
            order = rush.isEnding ? nil : OrderInProgress(plan.next())
        }
        guard let order, let step = order.steps.first else { return nil }
        let context = CommandContext(key: .fresh(), terminal: terminal, staff: staff)
        guard let (effect, request) = command(step, of: order, context) else { return nil }
        order.steps.removeFirst()
        return PreparedCommand(order: order, effect: effect, key: context.key, request: request)
    }

    private func command(
        _ step: LoadPlan.Step, of order: OrderInProgress, _ context: CommandContext
    ) -> (Effect, PreparedRequest)? {
        switch (step, order.id) {
        case (.open, _):
            return encoded(.open, OpenOrder(location: order.location, context: context))
        case (.add(let items), let id?):
            return encoded(.add(items), AddItems(order: id, items: items, context: context))
        case (.advance(let from), let id?):
            return encoded(.advance, AdvanceOrder(order: id, from: from, context: context))
        case (.recordPayment, let id?):
            let (payment, amount) = (PaymentID.fresh(), order.due)
            return encoded(
                .recordPayment(payment, amount),
                RecordPayment(
                    order: id, payment: payment, tender: Tender.Kind.cash.rawValue,
                    amount: amount, context: context))
        case (_, nil):
            return nil
        }
    }

    private func encoded(
        _ effect: Effect, _ command: some Command
    ) -> (Effect, PreparedRequest) {
        do {
            return (effect, try PreparedRequest(command))
        } catch {
            preconditionFailure("A command without fractions can be encoded: \(error)")
        }
    }

    private func send(_ command: PreparedCommand, intended: ContinuousClock.Instant) {
        orders.send(command.request, timeout: rush.settings.timeout) { [self] reply in
            receive(reply, to: command, after: .now - intended)
        }
        rush.listener.expectEvent(of: command.key, since: intended)
    }

    private func receive(
        _ reply: Result<Reply, CallFailure>, to command: PreparedCommand, after duration: Duration
    ) {
        isBusy = false
        // After a failure the prepared command, which depends on this one, is not sent.
        if case .success(let reply) = reply, !reply.isError { send(prepared) }
        record(reply, to: command, after: duration)
        proceed()
    }

    private func record(
        _ reply: Result<Reply, CallFailure>, to command: PreparedCommand, after duration: Duration
    ) {
        switch reply.flatMap({ $0.read(as: OrderSummary.self) }) {
        case .success(let summary):
            rush.record(nil, after: duration)
            rush.outcomes.acknowledge(summary, at: .now)
            recordEffect(of: command, summary)
        case .failure(let failure):
            rush.record(failure, after: duration)
            if !failure.isWithoutEffect { markUnknown(command) }
            command.order.steps = []
            if prepared?.order === command.order { prepared = nil }
        }
    }

    private func recordEffect(of command: PreparedCommand, _ summary: OrderSummary) {
        command.order.due = summary.totals.due
        switch command.effect {
        case .open:
            command.order.id = summary.id
            // The till gets its unfinished order back. If that one is sealed, it can only be paid.
            if summary.sealed { command.order.steps = [.recordPayment] }
        case .add(let items): rush.outcomes.acknowledge(items, on: summary.id, at: .now)
        case .advance: break
        case .recordPayment(let payment, let amount):
            rush.outcomes.acknowledge(payment, of: amount, on: summary.id)
        }
    }

    private func markUnknown(_ command: PreparedCommand) {
        guard let order = command.order.id else { return }
        switch command.effect {
        case .open, .advance: break
        case .add(let items): rush.outcomes.markUnknown(items, on: order)
        case .recordPayment: rush.outcomes.markUnknownPayment(on: order)
        }
    }
}
