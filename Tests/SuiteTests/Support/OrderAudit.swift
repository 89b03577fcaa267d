// SPDX-License-Identifier: Apache-2.0

import Commerce
import MessageBus
import Messages
import Wire

/// All that order-service keeps about one location, to be compared with what its tills were told.
struct OrderAudit: Sendable {
    /// What is wrong, each thing as a sentence.
    struct Findings: Equatable {
        /// Commands that were acknowledged and are gone, or are kept otherwise than was said.
        var lost: [String] = []
        /// Commands that happened more than once.
        var doubled: [String] = []
        /// What contradicts itself.
        var contradictions: [String] = []

        /// The kinds of what is wrong.
        enum Kind: Equatable { case lost, doubled, contradictory }

        /// Which kinds were found.
        var kinds: [Kind] {
            [(lost, Kind.lost), (doubled, .doubled), (contradictions, .contradictory)]
                .filter { !$0.0.isEmpty }.map(\.1)
        }

        /// Nothing is wrong.
        static let none = Findings()
    }

    /// The log from its beginning.
    var events: [Event<Order>]
    /// Every order, newest first.
    var orders: [Order]
    /// What a kitchen is shown.
    var active: [Order]

    /// Reads everything about a location over the bus.
    init(of location: LocationID = "00001", from client: Client) async throws {
        events = try await Self.log(of: location, from: client)
        orders = try await Self.list(of: location, from: client)
        let snapshot = GetOrderSnapshot(location: location)
        active = try await client.call(snapshot, of: .orders, patience: .seconds(30)).state
    }

    /// Whatever differs from what the tills were told, or within itself.
    func findings(against receipts: Receipts) -> Findings {
        let causes = Dictionary(grouping: events) { $0.correlationid ?? "" }
        var findings = Findings()
        for (key, answer) in receipts.answers where causes[key.text]?.first?.data != answer {
            findings.lost.append("\(key) of order #\(answer.number), revision \(answer.revision)")
        }
        for (key, events) in causes where events.count > 1 {
            findings.doubled.append("\(key) is the cause of \(events.count) events")
        }
        findings.contradictions =
            gaps() + leaps() + differences() + numbersInUse() + orders.flatMap(Self.miscounts)
        return findings
    }

    /// Every event is the one after the one before it.
    private func gaps() -> [String] {
        zip(events, sequence(first: SequenceNumber(1), next: \.next)).compactMap { event, place in
            guard event.sequence != place || event.epoch != events[0].epoch else { return nil }
            return "event \(event.sequence) of epoch \(event.epoch) stands at \(place)"
        }
    }

    /// The revisions of an order are 1, 2, 3 and so on.
    private func leaps() -> [String] {
        Dictionary(grouping: events, by: \.subject).compactMap { subject, events in
            let revisions = events.map(\.data.revision)
            guard revisions != Array(1...events.count) else { return nil }
            return "the history of \(subject) has the revisions \(revisions)"
        }
    }

    /// Orders, history and snapshot tell of the same orders in the same state.
    private func differences() -> [String] {
        let told = Dictionary(events.map { ($0.subject, $0.data) }) { _, later in later }
        let kept = Dictionary(orders.map { ($0.id.text, $0) }) { _, later in later }
        let differing = Set(told.keys).union(kept.keys).filter { told[$0] != kept[$0] }
        let shown = Dictionary(active.map { ($0.id, $0) }) { _, later in later }
        let expected = orders.filter(\.isActive).map { ($0.id, $0) }
        return differing.map { "order \($0) is not as its last event says" }
            + (shown == Dictionary(expected) { _, later in later }
                ? [] : ["the snapshot does not have exactly the active orders"])
    }

    /// No number of a business day was given twice.
    private func numbersInUse() -> [String] {
        Dictionary(grouping: orders) { "#\($0.number) of \($0.businessDay)" }
            .filter { $0.value.count > 1 }
            .map { "\($0.value.count) orders are called \($0.key)" }
    }

    /// What an order costs follows from its lines, and what is due from its payments.
    private static func miscounts(_ order: Order) -> [String] {
        let standing = order.lines.filter { $0.status != .voided }
        let subtotal = standing.reduce(Amount.zero) { $0 + $1.price * $1.quantity }
        let tax = order.tax.tax(on: subtotal)
        let total = order.tax.included ? subtotal : subtotal + tax
        let paid = order.payments.reduce(Amount.zero) { $0 + $1.amount }
        let totals = order.totals
        guard totals.subtotal == subtotal, totals.tax == tax, totals.total == total,
            totals.paid == paid, totals.due == total - paid
        else { return ["order #\(order.number) has \(totals) for \(subtotal), paid \(paid)"] }
        return []
    }

    private static func log(
        of location: LocationID, from client: Client
    ) async throws -> [Event<Order>] {
        var events: [Event<Order>] = []
        while true {
            let after = events.last?.sequence ?? .none
            let page = try await client.call(
                GetOrderEvents(location: location, after: after), of: .orders,
                patience: .seconds(30))
            events += page.events
            if page.events.isEmpty || events.last?.sequence == page.sequence { return events }
        }
    }

    private static func list(
        of location: LocationID, from client: Client
    ) async throws -> [Order] {
        var orders: [Order] = []
        while true {
            let page = try await client.call(
                ListOrders(location: location, before: orders.last?.id, limit: 100), of: .orders,
                patience: .seconds(30))
            if page.orders.isEmpty { return orders }
            orders += page.orders
        }
    }
}
