// SPDX-License-Identifier: Apache-2.0

import ClientSupport
import Commerce
import Messages

/// Compares what the kitchen shows with the orders, from the orders' own rules.
///
/// Pure.
enum KitchenCheck {
    /// A time in which the kitchen's stream could not be heard.
    typealias Interruption = ClosedRange<ContinuousClock.Instant>

    /// What is wrong with the tickets of a location, given its active orders.
    static func mismatches(
        at location: LocationID, tickets: [Ticket], orders: [Order]
    ) -> [Mismatch] {
        let shown = Dictionary(tickets.map { ($0.order, View($0)) }) { first, _ in first }
        let implied = Dictionary(
            orders.filter(isForKitchen).map { ($0.id, View($0)) }
        ) { first, _ in first }
        let doubled = tickets.count - shown.count
        let wrong = Set(shown.keys).union(implied.keys).sorted().compactMap { order in
            difference(shown[order], implied[order]).map {
                mismatch(location, "order \(order) \($0)")
            }
        }
        return wrong + (doubled > 0 ? [mismatch(location, "\(doubled) tickets are doubled")] : [])
    }

    /// The orders with an acknowledged item that the kitchen never showed.
    ///
    /// An order whose whole life fell into an interruption may have come and gone unseen.
    static func unseen(
        _ records: some Sequence<OrderRecord>, shown: Set<OrderID>,
        interruptions: [LocationID: [Interruption]]
    ) -> [Mismatch] {
        records.filter { record in
            guard let begin = record.firstItemAt, !shown.contains(record.id) else { return false }
            let life = begin...max(begin, record.lastChangeAt)
            return !interruptions[record.location, default: []].contains { $0.overlaps(life) }
        }.map { mismatch($0.location, "order #\($0.number) (\($0.id)) never came to the kitchen") }
    }

    /// What must agree between an order and its ticket.
    private struct View: Equatable {
        struct Position: Equatable {
            var line: Int
            var quantity: Int
            var status: LineStatus
        }

        var revision: Int
        var number: Int
        var paid: Bool
        var lines: [Position]

        init(_ ticket: Ticket) {
            revision = ticket.revision
            number = ticket.number
            paid = ticket.paid
            lines = ticket.lines.map {
                Position(line: $0.line, quantity: $0.quantity, status: $0.status)
            }
        }

        init(_ order: Order) {
            revision = order.revision
            number = order.number
            paid = order.paid
            lines = order.lines.filter { $0.acknowledgedAt == nil }.map {
                Position(line: $0.line, quantity: $0.quantity, status: $0.status)
            }
        }
    }

    /// Something is to be made, handed over, or acknowledged (Protocols/5-KITCHEN.md).
    private static func isForKitchen(_ order: Order) -> Bool {
        order.lines.contains { line in
            line.status == .inProcess || line.status == .processed || line.awaitsAcknowledgement
        }
    }

    private static func difference(_ shown: View?, _ implied: View?) -> String? {
        guard shown != implied else { return nil }
        guard shown != nil else { return "is missing in the kitchen" }
        guard implied != nil else { return "is still shown in the kitchen" }
        return "looks different in the kitchen"
    }

    private static func mismatch(_ location: LocationID, _ difference: String) -> Mismatch {
        Mismatch(subject: "kitchen of \(location)", difference: difference)
    }
}
