// SPDX-License-Identifier: Apache-2.0

import Commerce
import MessageBus
import Messages
import Wire

/// The stored orders and events of one location, to compare with the replies that its tills got.
struct OrderAudit: Sendable {
    /// The errors found, one sentence each.
    struct Findings: Equatable {
        /// Acknowledged commands without an event, or with another state than in the reply.
        var lost: [String] = []
        /// Commands with more than one event.
        var doubled: [String] = []
        /// Contradictions within the stored data.
        var contradictions: [String] = []

        /// The kinds of errors.
        enum Kind: Equatable { case lost, doubled, contradictory }

        /// The kinds that were found.
        var kinds: [Kind] {
            [(lost, Kind.lost), (doubled, .doubled), (contradictions, .contradictory)]
                .filter { !$0.0.isEmpty }.map(\.1)
        }

        /// Without any error.
        static let none = Findings()
    }

    /// All events, from the beginning of the stream.
    var events: [Event<Order>]
    /// Every order, newest first.
    var orders: [Order]
    /// The snapshot that a kitchen gets.
    var active: [Order]

    /// Reads all orders and events of a location over the bus.
    init(of location: LocationID = "00001", from client: Client) async throws {
        events = try await Self.log(of: location, from: client)
        orders = try await Self.list(of: location, from: client)
        let snapshot = GetOrderSnapshot(location: location)
        active = try await client.call(snapshot, of: .orders, timeout: .seconds(30)).state
    }

    /// Compares the stored data with the tills' receipts and with itself.
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

    /// Sequences must be 1, 2, 3 and so on, in one epoch.
    private func gaps() -> [String] {
        zip(events, sequence(first: SequenceNumber(1), next: \.next)).compactMap { event, place in
            guard event.sequence != place || event.epoch != events[0].epoch else { return nil }
            return "event \(event.sequence) of epoch \(event.epoch) is at position \(place)"
        }
    }

    /// The revisions of an order must be 1, 2, 3 and so on.
    private func leaps() -> [String] {
        Dictionary(grouping: events, by: \.subject).compactMap { subject, events in
            let revisions = events.map(\.data.revision)
            guard revisions != Array(1...events.count) else { return nil }
            return "the history of \(subject) has the revisions \(revisions)"
        }
    }

    /// The list, the events and the snapshot must have the same orders in the same state.
    private func differences() -> [String] {
        let published = Dictionary(events.map { ($0.subject, $0.data) }) { _, later in later }
        let listed = Dictionary(orders.map { ($0.id.text, $0) }) { _, later in later }
        let differing = Set(published.keys).union(listed.keys).filter {
            published[$0] != listed[$0]
        }
        let inSnapshot = Dictionary(active.map { ($0.id, $0) }) { _, later in later }
        let expected = orders.filter(\.isActive).map { ($0.id, $0) }
        return differing.map { "order \($0) differs from its last event" }
            + (inSnapshot == Dictionary(expected) { _, later in later }
                ? [] : ["the snapshot does not have exactly the active orders"])
    }

    /// No two orders of a business day may have the same number.
    private func numbersInUse() -> [String] {
        Dictionary(grouping: orders) { "#\($0.number) of \($0.businessDay)" }
            .filter { $0.value.count > 1 }
            .map { "\($0.value.count) orders have the number \($0.key)" }
    }

    /// The totals must follow from the lines, and the due amount from the payments.
    private static func miscounts(_ order: Order) -> [String] {
        let standing = order.lines.filter(\.isStanding)
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
                timeout: .seconds(30))
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
                timeout: .seconds(30))
            if page.orders.isEmpty { return orders }
            orders += page.orders
        }
    }
}
