// SPDX-License-Identifier: Apache-2.0

import ClientSupport
import Commerce
import MessageBus
import Messages
import ServiceRuntime
import Wire

/// The checks at the end of a rush: the services must have everything that they acknowledged.
extension LoadRun {
    /// The time for streams and kitchens to catch up.
    private static let catchUpTimeout = Duration.seconds(3)

    /// Checks the streams and the numbers of orders, and prepares `checkOrders()`.
    func checkStreams() async {
        for menu in menus {
            guard await catchUp(at: menu.location) else { break }
        }
        mismatches += listener.restartedStreams.map {
            Mismatch(subject: $0, difference: "its numbering started over")
        }
        for gap in listener.gaps { await replay(gap) }
        mismatches += OrderCheck.sharedNumbers(
            among: outcomes.orders.values.sorted { $0.id < $1.id })
        uncheckedOrders = Array(outcomes.orders.values)
    }

    /// Compares orders until none is left; several tasks may do so at once.
    ///
    /// If a service does not answer, the remaining orders are not compared: it would not answer for
    /// them either.
    func checkOrders() async {
        while let record = uncheckedOrders.popLast() {
            do {
                mismatches += OrderCheck.mismatches(record, try await order(record.id))
                guard settings.pattern == .lunch else { continue }
                let list = ListPayments(order: record.id)
                let answer = try await client[.payments].call(list, timeout: settings.timeout)
                mismatches += OrderCheck.mismatches(record, ledger: answer.payments)
            } catch {
                mismatches.append(
                    Mismatch(
                        subject: "order \(record.id)", difference: "could not be compared: \(error)"
                    ))
                if error.isUnanswered { skipRemainingOrders() }
            }
        }
    }

    private func skipRemainingOrders() {
        if uncheckedOrders.isEmpty { return }
        mismatches.append(
            Mismatch(
                subject: "\(uncheckedOrders.count) other orders",
                difference: "were not compared, because a service does not answer"))
        uncheckedOrders = []
    }

    /// Compares the kitchens with the orders, after they have caught up.
    func checkKitchens() async {
        guard settings.checksKitchen else { return }
        for menu in menus {
            mismatches += await kitchenMismatches(at: menu.location)
            await waitForKitchenEvents(at: menu.location)
        }
        // Under load a kitchen may fall so far behind that it continues with a snapshot, in which
        // finished orders are missing.
        guard settings.pattern == .lunch else { return }
        mismatches += KitchenCheck.missing(
            outcomes.orders.values, shown: listener.shown, interruptions: listener.interruptions)
    }

    /// The order as it is now; nil if the service does not know it.
    private func order(_ id: OrderID) async throws(CallFailure) -> Order? {
        do {
            return try await client[.orders].call(GetOrder(order: id), timeout: settings.timeout)
        } catch {
            if case .refused(let refusal) = error, refusal.reason == "order.unknown" { return nil }
            throw error
        }
    }

    /// Waits until the stream was received to its end; events that do not arrive are a gap.
    ///
    /// False if order-service does not answer.
    private func catchUp(at location: LocationID) async -> Bool {
        let snapshot = GetOrderSnapshot(location: location)
        guard
            let end = try? await client[.orders].call(snapshot, timeout: settings.timeout)
                .sequence
        else { return false }
        let isComplete = await waiter.wait(timeout: Self.catchUpTimeout) { [listener] in
            listener.orderPosition(at: location).map { $0 >= end } ?? false
        }
        guard !isComplete, let position = listener.orderPosition(at: location) else { return true }
        let missed = Int(end.number - position.number)
        listener.gaps.append(EventListener.Gap(location: location, after: position, missed: missed))
        return true
    }

    /// Replays missed events page by page, and checks that the pages have no gap.
    private func replay(_ gap: EventListener.Gap) async {
        var position = gap.after.number
        let end = position + UInt64(gap.missed)
        while position < end {
            let request = GetOrderEvents(
                location: gap.location, after: SequenceNumber(position),
                limit: min(Limits.eventPage.maximum, Int(end - position)))
            let page = try? await client[.orders].call(request, timeout: settings.timeout)
            let sequences = page?.events.map(\.sequence.number) ?? []
            let next = position + UInt64(sequences.count)
            guard next > position, sequences.elementsEqual(position + 1...next) else {
                mismatches.append(
                    Mismatch(
                        subject: "orders/\(gap.location)",
                        difference: "the events \(position + 1) to \(end) can't be replayed"))
                return
            }
            eventsReplayed += sequences.count
            position = next
        }
    }

    /// Compares the kitchen again after each event, until it agrees or the timeout has passed.
    private func kitchenMismatches(at location: LocationID) async -> [Mismatch] {
        let deadline = ContinuousClock.now + Self.catchUpTimeout
        while true {
            let found = await compareKitchen(at: location)
            let rest = deadline - .now
            if found.isEmpty || rest <= .zero { return found }
            var hasReceivedEvent = false
            _ = await waiter.wait(timeout: rest) {
                defer { hasReceivedEvent = true }
                return hasReceivedEvent
            }
        }
    }

    /// Waits for the kitchen's last event: an answer may arrive before the events that led to it.
    private func waitForKitchenEvents(at location: LocationID) async {
        let snapshot = GetKitchenSnapshot(location: location)
        guard let end = try? await client[.kitchen].call(snapshot, timeout: settings.timeout)
        else { return }
        _ = await waiter.wait(timeout: Self.catchUpTimeout) { [listener] in
            listener.hasReceivedKitchen(of: location, in: end.epoch, upTo: end.sequence)
        }
    }

    private func compareKitchen(at location: LocationID) async -> [Mismatch] {
        do {
            let tickets = try await client[.kitchen].call(
                GetKitchenSnapshot(location: location), timeout: settings.timeout
            ).state
            let orders = try await client[.orders].call(
                GetOrderSnapshot(location: location), timeout: settings.timeout
            ).state
            listener.shown.formUnion(tickets.map(\.order))
            return KitchenCheck.mismatches(at: location, tickets: tickets, orders: orders)
        } catch {
            return [
                Mismatch(
                    subject: "kitchen of \(location)", difference: "could not be compared: \(error)"
                )
            ]
        }
    }
}
