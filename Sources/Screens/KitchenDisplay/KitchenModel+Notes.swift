// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages

/// Notes of whole orders that changed after the kitchen got them, such as a late allergy.
extension KitchenModel {
    /// Records that the note of a ticket changes, if it does.
    mutating func recordNote(of ticket: Ticket) {
        guard let known = received[ticket.order], known.note != ticket.note else { return }
        noteChanges[ticket.order] = serviceNow
        notedOrders.insert(ticket.order)
    }

    /// Names the page of a ticket whose note has just changed, if another one is shown.
    mutating func sayChangedNotes() {
        defer { notedOrders = [] }
        let card = board.cards.first { card in
            card.page != page && !card.place.isFreed && notedOrders.contains(card.place.order)
        }
        guard let card else { return }
        let number = card.place.ticket.number
        notify(
            "The note of #\(number) has changed: look at page \(card.page + 1)",
            short: "#\(number): new note, page \(card.page + 1)", untilKey: true)
    }
}

extension Ticket {
    /// Whether the note is another one, and a dish that it may be about is not handed over yet.
    func hasNewNote(since earlier: Self) -> Bool {
        note != earlier.note
            && lines.contains { $0.status == .inProcess || $0.status == .processed }
    }
}
