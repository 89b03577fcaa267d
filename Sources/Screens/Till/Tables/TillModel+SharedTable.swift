// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages
import Terminal

/// A table at which this till has just seated guests, while another till may do the same.
struct Seating: Equatable, Sendable {
    /// The time in which the order of another till can still arrive.
    private static let time = Duration.seconds(10)

    /// The table.
    let table: String
    /// The orders that the person saw there, so that a second order is meant.
    let known: Set<OrderID>
    private var until: Timestamp

    init(at table: SeatedTable, now: Timestamp) {
        self.table = table.table.name
        known = Set(table.orders.map(\.id))
        until = now + Self.time
    }

    /// Whether another till's order can no longer be one of the same moment.
    func isOver(at now: Timestamp) -> Bool { until <= now }

    mutating func shift(by offset: Duration) { until = until + offset }
}

extension TillModel {
    /// Tells the person if another till seated guests at the same table just before, and offers its
    /// order: two orders at one table are two bills.
    mutating func noteSharedTable() {
        guard let seating else { return }
        guard !seating.isOver(at: now), memory.order != nil else { return self.seating = nil }
        guard case .order(let own) = memory.order else { return }
        let place = order.confirmed?.fulfilment.table ?? seating.table
        guard place == seating.table else { return self.seating = nil }
        let first = tableBoard[seating.table].orders.first { other in
            other.id < own && !other.paid && !seating.known.contains(other.id)
        }
        guard let first else { return }
        self.seating = nil
        guard !order.hasItems, sale.search == nil, dialog == nil, isSelling else {
            let other = "\(heading(of: first)) of \(first.ownerText)"
            return notice = Notice("\(other) is there, too: F7 shows both orders.", .warning)
        }
        dialog = .tables(.shared(first.id))
    }

    /// Goes on with the order that another till opened first; the empty one here is canceled.
    mutating func join(_ first: OrderID) -> [TillEffect] {
        dialog = nil
        let effects = order.hasItems ? [] : cancelOrder("opened by mistake")
        proceed(first)
        return effects
    }

    /// Offers the order that another till opened first at the same table.
    func drawShared(_ id: OrderID, on frame: inout Frame<TillAction>) {
        guard let first = confirmed.orders[id] else { return sayClosed(on: &frame) }
        frame.addMessage(
            "Table \(first.fulfilment.table ?? "") was taken a moment ago",
            [
                "\(first.ownerText) has opened \(heading(of: first)).",
                "Two orders at one table are two bills.",
            ],
            buttons: [
                Button("Keep both", keys: .escape, to: .dismiss),
                Button(
                    "Go to #\(first.number)", keys: .enter, isPrimary: true,
                    to: .tables(.join(id))),
            ])
    }
}
