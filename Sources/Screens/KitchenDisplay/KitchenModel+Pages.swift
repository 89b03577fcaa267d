// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages
import Terminal

/// The pages of the board.
extension KitchenModel {
    /// The time without a key or a touch after which the first page is shown again.
    ///
    /// The tickets that wait longest are there, so a turned page must not stay.
    static let returnTime = Duration.seconds(10)

    /// The same for the help, which takes longer to read.
    static let helpTime = Duration.seconds(60)

    /// Shows another page of the board, if there is one.
    mutating func show(page target: Int) {
        guard board.pages.indices.contains(target), page != target else { return }
        page = target
        selection = nil
        recentChanges.recordScreen(at: now)
    }

    /// Begins to wait for the next key while a turned page or the help is shown.
    mutating func planReturn() {
        let time = help != nil ? Self.helpTime : page > 0 ? Self.returnTime : nil
        returnsAt = time.map { now + $0 }
    }

    /// Shows the first page again once nobody has used the screen for a while.
    ///
    /// An opened ticket stays: a cook reads it while working.
    mutating func returnIfDue() {
        guard let due = returnsAt, due <= now else { return }
        closeHelp()
        guard opened == nil else { return }
        returnsAt = nil
        show(page: 0)
    }

    /// The page for the first row of the screen; empty if there is only one.
    var pageNumberText: String {
        board.pages.count > 1 ? "page \(page + 1)/\(board.pages.count)" : ""
    }

    /// The page and the tickets on the others; empty if there is only one.
    var pageText: String {
        guard board.pages.count > 1 else { return "" }
        let here = board.cards(onPage: page).count { !$0.place.isFreed }
        let others = places.count { !$0.isFreed } - here
        let noun = others == 1 ? "ticket" : "tickets"
        return ([pageNumberText] + lateElsewhere + ["\(others) more \(noun) waiting"])
            .joined(separator: " · ")
    }

    /// The late tickets of the other pages, as one text; empty without any.
    var lateElsewhere: [String] {
        let time = serviceNow
        let pages = board.cards.filter { $0.page != page && $0.place.isLate(at: time) }.map(\.page)
        if pages.isEmpty { return [] }
        let numbers = Set(pages).sorted().map { "\($0 + 1)" }
        let noun = numbers.count == 1 ? "page" : "pages"
        return ["\(pages.count) late on \(noun) \(numbers.joined(separator: ", "))"]
    }
}
