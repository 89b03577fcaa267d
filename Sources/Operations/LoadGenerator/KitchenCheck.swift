// SPDX-License-Identifier: Apache-2.0

import ClientSupport
import Commerce
import Messages

/// Compares the tickets of kitchens with the active orders.
///
/// Pure.
enum KitchenCheck {
    /// A period in which the events of a kitchen did not arrive.
    typealias Interruption = ClosedRange<ContinuousClock.Instant>

    /// The mismatches between the tickets of a location and its active orders.
    static func mismatches(
        at location: LocationID, tickets: [Ticket], orders: [Order]
    ) -> [Mismatch] {
        let actual = Dictionary(tickets.map { ($0.order, View($0)) }) { first, _ in first }
        let expected = Dictionary(
            orders.filter(belongsInKitchen).map { ($0.id, View($0)) }
        ) { first, _ in first }
        let duplicates = tickets.count - actual.count
        let wrong = Set(actual.keys).union(expected.keys).sorted().compactMap { order in
            difference(actual[order], expected[order]).map {
                mismatch(location, "order \(order) \($0)")
            }
        }
        return wrong
            + (duplicates > 0 ? [mismatch(location, "\(duplicates) tickets are duplicates")] : [])
    }

    /// The orders with an acknowledged item that never had a ticket.
    ///
    /// Orders are excused if an interruption overlaps their life: the ticket may have been missed.
    static func missing(
        _ records: some Sequence<OrderRecord>, shown: Set<OrderID>,
        interruptions: [LocationID: [Interruption]]
    ) -> [Mismatch] {
        records.filter { record in
            guard let begin = record.firstItemAt, !shown.contains(record.id) else { return false }
            let life = begin...max(begin, record.lastChangeAt)
            return !interruptions[record.location, default: []].contains { $0.overlaps(life) }
        }.map {
            mismatch($0.location, "order #\($0.number) (\($0.id)) never appeared in the kitchen")
        }
    }

    /// The members of an order and of its ticket that must agree.
    private struct View: Equatable {
        struct Line: Equatable {
            var line: Int
            var quantity: Int
            var status: LineStatus
        }

        var revision: Int
        var number: Int
        var paid: Bool
        var lines: [Line]

        init(_ ticket: Ticket) {
            revision = ticket.revision
            number = ticket.number
            paid = ticket.paid
            lines = ticket.lines.map {
                Line(line: $0.line, quantity: $0.quantity, status: $0.status)
            }
        }

        init(_ order: Order) {
            revision = order.revision
            number = order.number
            paid = order.paid
            lines = order.lines.filter { $0.acknowledgedAt == nil && $0.status != .moved }.map {
                Line(line: $0.line, quantity: $0.quantity, status: $0.status)
            }
        }
    }

    /// Whether a line is to be made, handed over or acknowledged (Protocols/5-KITCHEN.md).
    private static func belongsInKitchen(_ order: Order) -> Bool {
        order.lines.contains { line in
            line.status == .inProcess || line.status == .processed || line.awaitsAcknowledgement
        }
    }

    private static func difference(_ actual: View?, _ expected: View?) -> String? {
        guard actual != expected else { return nil }
        guard actual != nil else { return "is missing in the kitchen" }
        guard expected != nil else { return "is still shown in the kitchen" }
        return "looks different in the kitchen"
    }

    private static func mismatch(_ location: LocationID, _ difference: String) -> Mismatch {
        Mismatch(subject: "kitchen of \(location)", difference: difference)
    }
}
