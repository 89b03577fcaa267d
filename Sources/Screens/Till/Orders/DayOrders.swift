// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages

/// The orders of a business day, which order-service returns page by page.
struct DayOrders: Equatable, Sendable {
    /// How far the list has come.
    enum Progress: Equatable, Sendable {
        /// The page before this order was asked for, the first one without.
        case asked(before: OrderID?)
        /// There are further orders before this one.
        case partial(before: OrderID)
        /// All orders are known.
        case complete
        /// The page before this order was not answered, for a reason.
        case failed(before: OrderID?, String)
    }

    /// The location of the orders.
    let location: LocationID
    /// The day.
    let day: BusinessDay
    /// Whether only paid orders are listed.
    let isPaidOnly: Bool
    /// The orders of the pages, the newest first.
    private var listed: [Order] = []
    /// The latest states of orders that changed since the list began.
    private var changed: [OrderID: Order] = [:]
    /// How far the list has come.
    private(set) var progress = Progress.asked(before: nil)

    init(_ location: LocationID, day: BusinessDay, isPaidOnly: Bool) {
        self.location = location
        self.day = day
        self.isPaidOnly = isPaidOnly
    }

    /// The orders so far in their latest state, the newest first.
    var orders: [Order] {
        let changes = changed.values.filter(isReached)
        let latest = Dictionary((listed + changes).map { ($0.id, $0) }) { one, other in
            one.revision >= other.revision ? one : other
        }
        return latest.values.sorted { $0.number > $1.number }
    }

    /// Whether the pages so far include the order's place; if not, a later page has it.
    private func isReached(_ order: Order) -> Bool {
        progress == .complete || order.number >= listed.last?.number ?? .max
    }

    /// The question that is not answered yet; nil if there is no such question.
    var query: TillQuery? {
        guard case .asked(let before) = progress else { return nil }
        return .orders(
            ListOrders(
                location: location, paid: isPaidOnly ? true : nil, businessDay: day, before: before)
        )
    }

    /// Asks for the next page, or once more for a page that was not answered.
    mutating func proceed() {
        switch progress {
        case .partial(let before): progress = .asked(before: before)
        case .failed(let before, _): progress = .asked(before: before)
        case .asked, .complete: break
        }
    }

    /// Takes a state of an order that came without a question; those of other days are ignored.
    mutating func follow(_ order: Order) {
        guard order.location == location, order.businessDay == day, order.paid || !isPaidOnly
        else { return }
        if order.revision > changed[order.id]?.revision ?? 0 { changed[order.id] = order }
    }

    /// Takes the answer to a question; that to another question than the present one is ignored.
    ///
    /// Returns whether another question follows.
    mutating func take(_ findings: TillFindings, of query: TillQuery) -> Bool {
        guard query == self.query, case .asked(let before) = progress else { return false }
        switch findings {
        case .orders(let page):
            listed += page.orders
            progress = page.before.map { .partial(before: $0) } ?? .complete
            // A page may have searched many orders without finding one.
            if page.orders.isEmpty { proceed() }
        case .failed(let reason): progress = .failed(before: before, reason)
        case .account, .drawers: return false
        }
        return self.query != nil
    }
}
