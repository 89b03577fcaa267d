// SPDX-License-Identifier: Apache-2.0

import ClientSupport
import Commerce
import MessageBus
import Messages
import ServiceRuntime
import Wire

/// One till of the pattern `lunch`: plays one script after the other, with one command in flight.
///
/// Confined to the poll thread.
final class LunchTill {
    /// An order that the till works on.
    private struct OrderInProgress {
        var location: LocationID
        var terminal: TerminalID
        var id: OrderID?
        var due = Amount.zero
    }

    /// An order that is paid after it was served.
    private struct LateGuest {
        var order: OrderInProgress
        var payment: LunchScript.Step
        var deadline: ContinuousClock.Instant
    }

    private let rush: LoadRun
    private let name: String
    private let staff: StaffID
    private var plan: LunchPlan
    private var schedule: ArrivalSchedule?
    private var lateGuests: [LateGuest] = []
    private var scriptCount = 0

    /// A till of a rush; with a rate its schedule begins at `start`.
    init(_ number: Int, of rush: LoadRun, startingAt start: ContinuousClock.Instant) {
        let settings = rush.settings
        self.rush = rush
        name = rush.terminalName(ofTill: number)
        staff = LoadRun.staff(atTill: number)
        plan = LunchPlan(menus: rush.menus, seed: settings.seed, till: number)
        schedule = settings.rate.map {
            ArrivalSchedule(from: start, till: number, of: settings.tills, rate: $0)
        }
    }

    /// Plays scripts until the rush ends, then lets the last guests pay.
    func run() async {
        while !rush.isEnding {
            await takeLatePayments { [rush] guest in
                guest.deadline < .now
                    || guest.order.id.map(rush.listener.delivered.contains) ?? true
            }
            if let start = schedule?.next() {
                await rush.pause(start - .now)
                if rush.isEnding { break }
            }
            await play(plan.next())
        }
        await takeLatePayments { _ in true }
    }

    private func play(_ script: LunchScript) async {
        scriptCount += 1
        // Guests who pay late keep a terminal of their own busy, as a table would.
        let terminal = script.latePayment == nil ? name : "\(name)-\(scriptCount)"
        var order = OrderInProgress(
            location: script.location, terminal: TerminalID(stringLiteral: terminal))
        for step in script.steps {
            guard await perform(step, on: &order) else { return }
        }
        guard let late = script.latePayment else { return }
        lateGuests.append(
            LateGuest(order: order, payment: late.step, deadline: .now + late.timeout))
    }

    private func takeLatePayments(where isReady: (LateGuest) -> Bool) async {
        let ready = lateGuests.filter(isReady)
        lateGuests.removeAll(where: isReady)
        for var guest in ready { _ = await perform(guest.payment, on: &guest.order) }
    }

    /// Performs one step; false if the script ends, because a command was not accepted.
    private func perform(
        _ step: LunchScript.Step, on order: inout OrderInProgress
    ) async -> Bool {
        if case .open = step { return await open(&order) }
        if case .pause(let duration) = step {
            await rush.pause(duration)
            return true
        }
        guard let id = order.id else { return false }
        switch step {
        case .open, .pause:
            return true
        case .add(let items):
            return await add(items, to: id, &order)
        case .cancel(let reason):
            return await cancel(id, reason, order)
        case .checkout(let unit):
            return await checkOut(id, roundedUpTo: unit, order)
        }
    }

    /// Opens an order; the service may return the till's unfinished one.
    ///
    /// If that one is sealed, it can only be paid, and the script ends.
    private func open(_ order: inout OrderInProgress) async -> Bool {
        let command = OpenOrder(location: order.location, context: context(order))
        guard let opened = await send(command, &order) else { return false }
        order.id = opened.id
        guard opened.sealed else { return true }
        _ = await perform(.checkout(roundedUpTo: 1), on: &order)
        return false
    }

    private func add(
        _ items: [ItemRequest], to id: OrderID, _ order: inout OrderInProgress
    ) async -> Bool {
        let command = AddItems(order: id, items: items, context: context(order))
        let updated = await send(command, &order) { [rush] in
            rush.outcomes.markUnknown(items, on: id)
        }
        guard updated != nil else { return false }
        rush.outcomes.acknowledge(items, on: id, at: .now)
        return true
    }

    private func cancel(
        _ id: OrderID, _ reason: String, _ order: OrderInProgress
    ) async -> Bool {
        let command = CancelOrders(
            orders: [OrderReference(order: id)], reason: reason, context: context(order))
        guard let answer = try? await rush.send(command, to: .orders) else { return false }
        for canceled in answer.orders {
            rush.outcomes.acknowledge(OrderSummary(canceled), at: .now)
        }
        return true
    }

    private func checkOut(
        _ id: OrderID, roundedUpTo unit: Int, _ order: OrderInProgress
    ) async -> Bool {
        let due = order.due.minorUnits
        let tender = Tender.cash(Amount((due + unit - 1) / unit * unit))
        let command = Checkout(
            order: id, location: order.location, tender: tender, context: context(order))
        do {
            let payment = try await rush.send(command, to: .payments)
            rush.outcomes.acknowledge(payment.id, of: payment.amount, on: id)
            return true
        } catch {
            if !error.isWithoutEffect { rush.outcomes.markUnknownPayment(on: id) }
            return false
        }
    }

    /// Sends a command about an order; nil if it was not accepted.
    ///
    /// Calls `markUnknown` if the outcome is unknown.
    private func send<C: Command>(
        _ command: C, _ order: inout OrderInProgress, markUnknown: () -> Void = {}
    ) async -> OrderSummary? where C.Answer == Order {
        do {
            let summary = OrderSummary(try await rush.send(command, to: .orders))
            rush.outcomes.acknowledge(summary, at: .now)
            order.due = summary.totals.due
            return summary
        } catch {
            if !error.isWithoutEffect { markUnknown() }
            return nil
        }
    }

    private func context(_ order: OrderInProgress) -> CommandContext {
        CommandContext(key: .fresh(), terminal: order.terminal, staff: staff)
    }
}
