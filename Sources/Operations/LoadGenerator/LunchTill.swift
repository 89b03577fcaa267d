// SPDX-License-Identifier: Apache-2.0

import ClientSupport
import Commerce
import MessageBus
import Messages
import ServiceRuntime
import Wire

/// One till of a lunch: plays one script after the other, with one command in flight.
///
/// Confined to the poll thread.
final class LunchTill {
    /// An order that the till works on.
    private struct Work {
        var location: LocationID
        var terminal: TerminalID
        var order: OrderID?
        var due = Amount.zero
    }

    /// Guests who were not yet served and pay afterwards.
    private struct LateGuest {
        var work: Work
        var payment: LunchScript.Step
        var deadline: ContinuousClock.Instant
    }

    private let floor: RushFloor
    private let name: String
    private let staff: StaffID
    private var plan: LunchPlan
    private var pace: Pace?
    private var lateGuests: [LateGuest] = []
    private var guests = 0

    /// A till that begins at a time.
    init(_ number: Int, on floor: RushFloor, startingAt start: ContinuousClock.Instant) {
        let settings = floor.settings
        self.floor = floor
        name = "till-\(number + 1)-\(floor.mark)"
        staff = ["ana", "ben", "chloe", "dev"][number % 4]
        plan = LunchPlan(offers: floor.offers, seed: settings.seed, till: number)
        pace = settings.rate.map {
            Pace(from: start, till: number, of: settings.tills, rate: $0)
        }
    }

    /// Plays until the rush ends, then lets the last guests pay.
    func run() async {
        while !floor.isEnding {
            await settle { [floor] guest in
                guest.deadline < .now || guest.work.order.map(floor.ears.delivered.contains) ?? true
            }
            if let start = pace?.next() {
                await floor.pause(start - .now)
                if floor.isEnding { break }
            }
            await play(plan.next())
        }
        await settle { _ in true }
    }

    private func play(_ script: LunchScript) async {
        guests += 1
        // Guests who pay late keep a terminal of their own busy, as a table would.
        let terminal = script.latePayment == nil ? name : "\(name)-\(guests)"
        var work = Work(location: script.location, terminal: TerminalID(stringLiteral: terminal))
        for step in script.steps {
            guard await perform(step, on: &work) else { return }
        }
        guard let late = script.latePayment else { return }
        lateGuests.append(
            LateGuest(work: work, payment: late.step, deadline: .now + late.patience))
    }

    private func settle(_ isReady: (LateGuest) -> Bool) async {
        let ready = lateGuests.filter(isReady)
        lateGuests.removeAll(where: isReady)
        for var guest in ready { _ = await perform(guest.payment, on: &guest.work) }
    }

    /// Does one step; false when the order can't go on, because a command was refused or its
    /// outcome is unknown.
    private func perform(_ step: LunchScript.Step, on work: inout Work) async -> Bool {
        if case .open = step { return await open(&work) }
        if case .pause(let duration) = step {
            await floor.pause(duration)
            return true
        }
        guard let order = work.order else { return false }
        switch step {
        case .open, .pause:
            return true
        case .add(let items):
            return await add(items, to: order, &work)
        case .cancel(let reason):
            return await cancel(order, reason, work)
        case .checkout(let unit):
            return await checkOut(order, roundedUpTo: unit, work)
        }
    }

    /// Opens an order, or finds one again that could not be finished: a sealed one is only to be
    /// paid.
    private func open(_ work: inout Work) async -> Bool {
        let command = OpenOrder(location: work.location, context: context(work))
        guard let order = await send(command, &work) else { return false }
        work.order = order.id
        guard order.sealed else { return true }
        _ = await perform(.checkout(roundedUpTo: 1), on: &work)
        return false
    }

    private func add(_ items: [ItemRequest], to order: OrderID, _ work: inout Work) async -> Bool {
        let command = AddItems(order: order, items: items, context: context(work))
        let isAdded = await send(command, &work) { [floor] in floor.tally.doubt(items, on: order) }
        guard isAdded != nil else { return false }
        floor.tally.add(items, to: order, at: .now)
        return true
    }

    private func cancel(_ order: OrderID, _ reason: String, _ work: Work) async -> Bool {
        let command = CancelOrders(
            orders: [OrderReference(order: order)], reason: reason, context: context(work))
        guard let answer = try? await floor.send(command, to: .orders) else { return false }
        for order in answer.orders { floor.tally.see(OrderGlimpse(order), at: .now) }
        return true
    }

    private func checkOut(_ order: OrderID, roundedUpTo unit: Int, _ work: Work) async -> Bool {
        let due = work.due.minorUnits
        let tender = Tender.cash(Amount((due + unit - 1) / unit * unit))
        let command = Checkout(order: order, tender: tender, context: context(work))
        do {
            let payment = try await floor.send(command, to: .payments)
            floor.tally.add(payment.id, payment.amount, to: order)
            return true
        } catch {
            if !error.isRefusal { floor.tally.doubtPayment(on: order) }
            return false
        }
    }

    /// Sends a command about an order; nil, after `doubt` where the outcome is unknown, when it
    /// was not acknowledged.
    private func send<C: Command>(
        _ command: C, _ work: inout Work, doubt: () -> Void = {}
    ) async -> OrderGlimpse? where C.Answer == Order {
        do {
            let glimpse = OrderGlimpse(try await floor.send(command, to: .orders))
            floor.tally.see(glimpse, at: .now)
            work.due = glimpse.totals.due
            return glimpse
        } catch {
            if !error.isRefusal { doubt() }
            return nil
        }
    }

    private func context(_ work: Work) -> CommandContext {
        CommandContext(key: .fresh(), terminal: work.terminal, staff: staff)
    }
}
