// SPDX-License-Identifier: Apache-2.0

import ClientSupport
import Commerce
import MessageBus
import Messages
import ServiceRuntime
import Wire

/// The check at the end of a rush: is everything as it was acknowledged?
extension RushFloor {
    /// How long streams and kitchens may take to catch up.
    private static let catchingUp = Duration.seconds(3)

    /// Checks the streams, and what needs no questions; then `inspect()` checks the orders.
    func beginInspection() async {
        for offer in offers {
            guard await catchUp(at: offer.location) else { break }
        }
        mismatches += ears.restartedStreams.map {
            Mismatch(subject: $0, difference: "its numbering started over")
        }
        for gap in ears.gaps { await replay(gap) }
        mismatches += OrderCheck.sharedNumbers(among: tally.orders.values.sorted { $0.id < $1.id })
        uninspected = Array(tally.orders.values)
    }

    /// Compares orders until none is left, or until a service does not answer, which would not
    /// answer for the others either; several tasks may do so at once.
    func inspect() async {
        while let record = uninspected.popLast() {
            do {
                mismatches += OrderCheck.mismatches(record, try await order(record.id))
                guard settings.pattern == .lunch else { continue }
                let list = ListPayments(order: record.id)
                let answer = try await client[.payments].call(list, patience: settings.patience)
                mismatches += OrderCheck.mismatches(record, ledger: answer.payments)
            } catch {
                mismatches.append(
                    Mismatch(
                        subject: "order \(record.id)", difference: "could not be compared: \(error)"
                    ))
                if error.isSilence { giveUp() }
            }
        }
    }

    private func giveUp() {
        if uninspected.isEmpty { return }
        mismatches.append(
            Mismatch(
                subject: "\(uninspected.count) other orders", difference: "were not compared then"))
        uninspected = []
    }

    /// Checks the kitchens, which may still have to catch up.
    func inspectKitchens() async {
        guard settings.watchesKitchen else { return }
        for offer in offers {
            mismatches += await kitchenMismatches(at: offer.location)
            await hearKitchenOut(at: offer.location)
        }
        // Under load the kitchen may fall so far behind that it takes a snapshot of what is left.
        guard settings.pattern == .lunch else { return }
        mismatches += KitchenCheck.unseen(
            tally.orders.values, shown: ears.shown, interruptions: ears.interruptions)
    }

    /// The order as it is now; nil when the service does not know it.
    private func order(_ id: OrderID) async throws(CallFailure) -> Order? {
        do {
            return try await client[.orders].call(GetOrder(order: id), patience: settings.patience)
        } catch {
            if case .refused(let refusal) = error, refusal.reason == "order.unknown" { return nil }
            throw error
        }
    }

    /// Waits until the stream was heard to its end; what does not come counts as missed.
    ///
    /// False when order-service did not answer where that is.
    private func catchUp(at location: LocationID) async -> Bool {
        let question = GetOrderSnapshot(location: location)
        guard
            let end = try? await client[.orders].call(question, patience: settings.patience)
                .sequence
        else { return false }
        let isHeard = await conditions.wait(atMost: Self.catchingUp) { [ears] in
            ears.orderPosition(at: location).map { $0 >= end } ?? false
        }
        guard !isHeard, let position = ears.orderPosition(at: location) else { return true }
        let missed = Int(end.number - position.number)
        ears.gaps.append(RushEars.Gap(location: location, after: position, missed: missed))
        return true
    }

    /// Asks for what was missed, page by page, and sees that nothing is missing there.
    private func replay(_ gap: RushEars.Gap) async {
        var position = gap.after.number
        let end = position + UInt64(gap.missed)
        while position < end {
            let question = GetOrderEvents(
                location: gap.location, after: SequenceNumber(position),
                limit: min(Limits.eventPage.most, Int(end - position)))
            let page = try? await client[.orders].call(question, patience: settings.patience)
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

    /// Compares after each event that is heard, until all agrees or the time is up.
    private func kitchenMismatches(at location: LocationID) async -> [Mismatch] {
        let deadline = ContinuousClock.now + Self.catchingUp
        while true {
            let found = await compareKitchen(at: location)
            let rest = deadline - .now
            if found.isEmpty || rest <= .zero { return found }
            var hasHeardMore = false
            _ = await conditions.wait(atMost: rest) {
                defer { hasHeardMore = true }
                return hasHeardMore
            }
        }
    }

    /// Waits until the kitchen was heard as far as it has told: an answer may come before the
    /// events that it tells of.
    private func hearKitchenOut(at location: LocationID) async {
        let question = GetKitchenSnapshot(location: location)
        guard let end = try? await client[.kitchen].call(question, patience: settings.patience)
        else { return }
        _ = await conditions.wait(atMost: Self.catchingUp) { [ears] in
            ears.hasHeardKitchen(of: location, in: end.epoch, upTo: end.sequence)
        }
    }

    private func compareKitchen(at location: LocationID) async -> [Mismatch] {
        do {
            let tickets = try await client[.kitchen].call(
                GetKitchenSnapshot(location: location), patience: settings.patience
            ).state
            let orders = try await client[.orders].call(
                GetOrderSnapshot(location: location), patience: settings.patience
            ).state
            ears.shown.formUnion(tickets.map(\.order))
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
