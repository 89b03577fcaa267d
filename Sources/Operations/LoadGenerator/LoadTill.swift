// SPDX-License-Identifier: Apache-2.0

import ClientSupport
import Commerce
import MessageBus
import Messages
import ServiceRuntime
import Wire

/// One till of a load: places one order after the other, with one command in flight.
///
/// It sends its next command the moment the last one is answered, and reads that answer while the
/// service is at work again: a load measures the service and not how fast a till computes, which
/// was a fifth of the time at window 1 before. Confined to the poll thread.
final class LoadTill {
    /// An order that the till works on.
    private final class Work {
        let location: LocationID
        var steps: ArraySlice<LoadPlan.Step>
        var order: OrderID?
        var due = Amount.zero

        init(_ script: LoadPlan.Script) {
            location = script.location
            steps = script.steps[...]
        }
    }

    /// What a command does, to be noted when it is answered.
    private enum Deed {
        case open
        case add([ItemRequest])
        case advance
        case record(PaymentID, Amount)
    }

    /// A command, ready to be sent.
    private struct Errand {
        var work: Work
        var deed: Deed
        var key: CommandKey
        var request: PreparedRequest

        /// Whether an order begins with it.
        var isFirst: Bool { if case .open = deed { true } else { false } }
    }

    private let floor: RushFloor
    private let orders: Requester
    private let terminal: TerminalID
    private let staff: StaffID
    private var plan: LoadPlan
    private var pace: Pace?
    private var work: Work?
    private var ready: Errand?
    /// Whether a command is in flight, or waits for its time.
    private var isBusy = false
    private var finished: CheckedContinuation<Void, Never>?

    /// A till that begins at a time.
    init(_ number: Int, on floor: RushFloor, startingAt start: ContinuousClock.Instant) {
        let settings = floor.settings
        self.floor = floor
        orders = floor.client[.orders]
        terminal = TerminalID(stringLiteral: "till-\(number + 1)-\(floor.mark)")
        staff = ["ana", "ben", "chloe", "dev"][number % 4]
        plan = LoadPlan(offers: floor.offers, seed: settings.seed, till: number)
        pace = settings.rate.map {
            Pace(
                from: start, till: number, of: settings.tills,
                rate: $0 * Double(LoadPlan.commandsPerOrder))
        }
    }

    /// Places orders until the rush ends, and finishes the last one.
    func run() async {
        await withCheckedContinuation {
            finished = $0
            goOn()
        }
    }

    /// Sends what comes next, prepares what comes after it, or ends.
    private func goOn() {
        if !isBusy { sendNext(ready ?? nextErrand()) }
        guard !isBusy else { return ready = nextErrand() }
        finished?.resume()
        finished = nil
    }

    private func sendNext(_ errand: Errand?) {
        ready = nil
        guard let errand, !isTooLate(errand) else { return }
        isBusy = true
        let meant = pace?.next() ?? .now
        let pause = meant - .now
        guard pause > .zero else { return send(errand, meant: meant) }
        floor.client.bus.after(pause) { [self] in
            if !isTooLate(errand) { return send(errand, meant: meant) }
            isBusy = false
            goOn()
        }
    }

    /// Whether no order is to be begun any more.
    private func isTooLate(_ errand: Errand) -> Bool { errand.isFirst && floor.isEnding }

    /// The command that comes next; nil when it depends on an answer that was not read yet, and
    /// when no order is to be begun any more.
    private func nextErrand() -> Errand? {
        if work?.steps.isEmpty ?? true { work = floor.isEnding ? nil : Work(plan.next()) }
        guard let work, let step = work.steps.first else { return nil }
        let context = CommandContext(key: .fresh(), terminal: terminal, staff: staff)
        guard let (deed, request) = command(step, of: work, context) else { return nil }
        work.steps.removeFirst()
        return Errand(work: work, deed: deed, key: context.key, request: request)
    }

    private func command(
        _ step: LoadPlan.Step, of work: Work, _ context: CommandContext
    ) -> (Deed, PreparedRequest)? {
        switch (step, work.order) {
        case (.open, _):
            return prepared(.open, OpenOrder(location: work.location, context: context))
        case (.add(let items), let order?):
            return prepared(.add(items), AddItems(order: order, items: items, context: context))
        case (.advance(let from), let order?):
            return prepared(.advance, AdvanceOrder(order: order, from: from, context: context))
        case (.record, let order?):
            let (payment, amount) = (PaymentID.fresh(), work.due)
            return prepared(
                .record(payment, amount),
                RecordPayment(
                    order: order, payment: payment, tender: Tender.Kind.cash.rawValue,
                    amount: amount, context: context))
        case (_, nil):
            return nil
        }
    }

    private func prepared(_ deed: Deed, _ command: some Command) -> (Deed, PreparedRequest) {
        do {
            return (deed, try PreparedRequest(command))
        } catch {
            preconditionFailure("A command without fractions can be encoded: \(error)")
        }
    }

    /// The time counts from when it was meant to be sent.
    private func send(_ errand: Errand, meant: ContinuousClock.Instant) {
        orders.send(errand.request, patience: floor.settings.patience) { [self] reply in
            arrived(reply, of: errand, after: .now - meant)
        }
        floor.ears.expectEvent(of: errand.key, since: meant)
    }

    private func arrived(
        _ reply: Result<Reply, CallFailure>, of errand: Errand, after duration: Duration
    ) {
        isBusy = false
        // What depends on a command that failed is not sent.
        if case .success(let reply) = reply, !reply.isError { sendNext(ready) }
        read(reply, of: errand, after: duration)
        goOn()
    }

    private func read(
        _ reply: Result<Reply, CallFailure>, of errand: Errand, after duration: Duration
    ) {
        switch reply.flatMap({ $0.read(as: OrderGlimpse.self) }) {
        case .success(let order):
            floor.count(nil, after: duration)
            floor.tally.see(order, at: .now)
            note(errand, order)
        case .failure(let failure):
            floor.count(failure, after: duration)
            if !failure.isRefusal { doubt(errand) }
            errand.work.steps = []
            if ready?.work === errand.work { ready = nil }
        }
    }

    private func note(_ errand: Errand, _ order: OrderGlimpse) {
        errand.work.due = order.totals.due
        switch errand.deed {
        case .open:
            errand.work.order = order.id
            // One that could not be finished is found again: a sealed one is only to be paid.
            if order.sealed { errand.work.steps = [.record] }
        case .add(let items): floor.tally.add(items, to: order.id, at: .now)
        case .advance: break
        case .record(let payment, let amount): floor.tally.add(payment, amount, to: order.id)
        }
    }

    private func doubt(_ errand: Errand) {
        guard let order = errand.work.order else { return }
        switch errand.deed {
        case .open, .advance: break
        case .add(let items): floor.tally.doubt(items, on: order)
        case .record: floor.tally.doubtPayment(on: order)
        }
    }
}
