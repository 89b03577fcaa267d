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
    /// The orders so far, the newest first.
    private(set) var orders: [Order] = []
    /// How far the list has come.
    private(set) var progress = Progress.asked(before: nil)

    init(_ location: LocationID, day: BusinessDay, isPaidOnly: Bool) {
        self.location = location
        self.day = day
        self.isPaidOnly = isPaidOnly
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

    /// Takes the answer to a question; that to another question than the present one is ignored.
    ///
    /// Returns whether another question follows.
    mutating func take(_ findings: TillFindings, of query: TillQuery) -> Bool {
        guard query == self.query, case .asked(let before) = progress else { return false }
        switch findings {
        case .orders(let page):
            orders += page.orders
            progress = page.before.map { .partial(before: $0) } ?? .complete
            // A page may have searched many orders without finding one.
            if page.orders.isEmpty { proceed() }
        case .failed(let reason): progress = .failed(before: before, reason)
        }
        return self.query != nil
    }
}
