// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages

/// Notes of whole orders that changed after the kitchen got them, such as a late allergy.
extension KitchenModel {
    /// Names the tickets on other pages whose notes have changed since they were known so.
    mutating func sayChangedNotes(since known: [OrderID: Ticket]) {
        let cards = board.cards.filter { card in
            card.page != page && !card.place.isFreed
                && known[card.place.order].map { card.place.ticket.hasOtherNote(than: $0) } == true
        }
        guard !cards.isEmpty else { return }
        let numbers = cards.map { "#\($0.place.ticket.number)" }.joined(separator: ", ")
        let pages = Set(cards.map { $0.page + 1 }).sorted().map(String.init)
            .joined(separator: ", ")
        notify(
            "The note of \(numbers) has changed: look at page \(pages)",
            short: "\(numbers): new note, page \(pages)", untilKey: true)
    }
}

extension Ticket {
    /// Whether the note was changed, and a dish that it may be about is not handed over yet.
    func hasNewNote(since earlier: Self) -> Bool {
        hasOtherNote(than: earlier)
            && lines.contains { $0.status == .inProcess || $0.status == .processed }
    }

    /// Whether the note was changed in between, also if to the same words.
    fileprivate func hasOtherNote(than earlier: Self) -> Bool {
        noteChangedAt != earlier.noteChangedAt
    }
}
