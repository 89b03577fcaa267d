// SPDX-License-Identifier: Apache-2.0

package import Commerce
package import Messages
import Terminal

extension KitchenModel {
    /// The tickets in the frame that `view` draws, and those on other pages or below a list.
    package var painted: [PaintedTicket] {
        guard isSynchronised else { return [] }
        return board.cards.filter { !$0.place.isFreed }.map { card in
            PaintedTicket(
                order: card.ticket.order, revision: card.ticket.revision,
                page: isVisible(card) ? nil : card.page + 1)
        }
    }

    /// The stations whose lines it shows, by their identifiers once these are known; nil for all.
    package var shownStations: [StationID]? { scope.role.stations }

    /// The task of the screen.
    package var shownRole: DisplayRole { scope.isExpediter ? .expo : .station }

    /// Whether the frame shows at least the title of a card.
    private func isVisible(_ card: BoardLayout.Card) -> Bool {
        if help != nil || recallList != nil || countsCoverBoard { return false }
        if let opened { return opened.order == card.ticket.order && opened.why == nil }
        return card.page == page
            && card.rect.origin.row < size.rows - BoardLayout.footerRows
    }
}
