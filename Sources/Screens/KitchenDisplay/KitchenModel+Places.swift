// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages

/// The places of tickets on this screen.
extension KitchenModel {
    /// The place of a ticket; nil if nothing is to be done here.
    ///
    /// Its ticket has a day only if that is an earlier one: another ticket may have its number.
    func place(of ticket: Ticket) -> BoardPlace? {
        var ticket = ticket
        if ticket.businessDay == newestDay { ticket.businessDay = nil }
        return scope.place(of: ticket)
    }

    /// The day of an order, such as ` of 11-28`, if that is an earlier one; else empty.
    func dayText(of order: OrderID) -> String {
        guard let day = received[order]?.businessDay, day != newestDay else { return "" }
        return " of \(ClockText.day(day))"
    }

    /// Begins another business day with its first ticket: the others say their day from now on.
    mutating func beginDay(of ticket: Ticket) {
        guard let day = ticket.businessDay, newestDay.map({ $0 < day }) ?? true else { return }
        newestDay = day
        choosePlaces()
    }
}
