// SPDX-License-Identifier: Apache-2.0

import Commerce
import KitchenDisplay
import Messages

/// What the screen shows of the present time: while it is the same, time alone changes nothing.
///
/// Ages change with the second at the latest, and prices at once: a key must never add an item at a
/// price that the screen does not show.
struct ShownMoment: Equatable, Sendable {
    /// The second of the clock.
    let second: Int64
    /// The warning about silent services.
    let warning: String?
    /// Whether a service is still expected to be heard for the first time.
    let isConnecting: Bool
    /// How many times of the menu have passed: scheduled prices, and ends of a sold-out state.
    let menuTimes: Int
    /// How many of these times have passed so long ago that the new prices can be chosen.
    let seenMenuTimes: Int
    /// How many items have just changed their price, so that they can't be added for a moment.
    let recentPrices: Int
    /// The tickets that nobody in the kitchen sees.
    let alarm: KitchenAlarm?
    /// On how many screens of the kitchen the order at hand is.
    let screens: String?
    /// The page about an order and its screens.
    let why: [String]
    /// How many lines of the order at hand the kitchen has not confirmed in time.
    let missingLines: Int
}

extension TillModel {
    /// Whether a frame of an earlier state of the till shows what a new one would show.
    package func looksLike(_ earlier: Self) -> Bool {
        var copy = earlier
        copy.now = now
        // Only a warning shows when services were heard, and only its own tab shows the kitchen.
        copy.confirmed.freshness = confirmed.freshness
        copy.ticketSight = ticketSight
        if tab != .kitchen || kitchenLooksLike(earlier) { copy.kitchen = kitchen }
        // Most orders of a location are those of other tills, which few pages show.
        if !showsAllOrders, order.confirmed == earlier.order.confirmed {
            copy.confirmed.orders = confirmed.orders
            copy.ordersPage.day = ordersPage.day
        }
        return copy == self && moment == earlier.moment
    }

    /// Whether the screen may show other orders than the one at hand.
    private var showsAllOrders: Bool {
        switch dialog {
        case .orders, .tables: return true
        case .help, .item, .order, .pay, .dish, .payment, .begin, .why, nil: break
        }
        switch tab {
        case .locations: return true
        case .till: return page != .sale
        case .kitchen: return false
        }
    }

    private func kitchenLooksLike(_ earlier: Self) -> Bool {
        guard let kitchen, let before = earlier.kitchen else { return false }
        return kitchen.looksLike(before)
    }

    private var moment: ShownMoment {
        let lines = order.confirmed?.lines ?? []
        return ShownMoment(
            second: now.milliseconds / 1000,
            warning: confirmed.freshness.warning(about: awaited, at: now),
            isConnecting: confirmed.freshness.isConnecting(to: awaited, at: now),
            menuTimes: confirmed.menu.passedTimes(at: now),
            seenMenuTimes: confirmed.menu.passedTimes(at: now + (.zero - RecentPrices.time)),
            recentPrices: sale.recentPrices.count(at: now),
            alarm: kitchen?.alarm, screens: order.confirmed.flatMap(ticketSight.text),
            why: shownWhyLines,
            missingLines: lines.count { kitchenAnswers.isMissing($0.line, at: now) })
    }
}
