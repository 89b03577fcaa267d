// SPDX-License-Identifier: Apache-2.0

import Commerce
import Foundation
import Messages
import Terminal

extension TillModel {
    /// The present business day; nil before the location is known.
    var today: BusinessDay? { confirmed.menu.location?.businessDay(at: now) }

    /// The day before the shown one; from the active orders it is the present day.
    var dayBefore: BusinessDay? { ordersPage.day.map { $0.day.adding(days: -1) } ?? today }

    /// The day after the shown one; nil for the active orders, which follow the present day.
    var dayAfter: BusinessDay? {
        guard let next = ordersPage.day?.day.adding(days: 1), let today else { return nil }
        return next > today ? nil : next
    }

    /// Shows the orders of a day, or the active orders.
    mutating func showDay(_ day: BusinessDay?) -> [TillEffect] {
        list(day, isPaidOnly: ordersPage.day?.isPaidOnly ?? false)
    }

    /// Shows only the paid orders of the day, or all again; from the active orders, those paid
    /// today.
    mutating func togglePaid() -> [TillEffect] {
        guard let shown = ordersPage.day else { return list(today, isPaidOnly: true) }
        return list(shown.day, isPaidOnly: !shown.isPaidOnly)
    }

    private mutating func list(_ day: BusinessDay?, isPaidOnly: Bool) -> [TillEffect] {
        ordersPage.selected = nil
        ordersPage.position = ListPosition()
        ordersPage.day = nil
        guard let day, let location = memory.location else { return [] }
        ordersPage.day = DayOrders(location, day: day, isPaidOnly: isPaidOnly)
        return findOrders()
    }

    /// Asks for the listed day from its beginning, because its changes may have been missed.
    mutating func reloadDay() -> [TillEffect] {
        guard let shown = ordersPage.day else { return [] }
        ordersPage.day = DayOrders(
            shown.location, day: shown.day, isPaidOnly: shown.isPaidOnly)
        return findOrders()
    }

    /// Asks for the orders that the list still needs.
    func findOrders() -> [TillEffect] { ordersPage.day?.query.map { [.find($0)] } ?? [] }

    /// Takes the answer to a question.
    mutating func take(_ findings: TillFindings, of query: TillQuery) -> [TillEffect] {
        switch query {
        case .orders: return ordersPage.day?.take(findings, of: query) == true ? findOrders() : []
        case .account(let number): return take(findings, aboutAccount: number)
        case .drawers(let location): take(findings, aboutDrawersOf: location)
        }
        return []
    }
}

extension BusinessDay {
    /// The day so many days later, or earlier if the number is negative.
    fileprivate func adding(days: Int) -> Self? {
        Timestamp("\(description)T12:00:00.000Z").map { noon in
            Self(
                containing: noon + .seconds(days * 86_400), timeZone: .gmt, turnsAtHour: 0)
        }
    }
}
