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

    /// The page and the tickets on the others, from the longest text to the shortest; one empty
    /// text if there is only one page.
    var pageTexts: [String] {
        guard board.pages.count > 1 else { return [""] }
        let here = board.cards(onPage: page).count { !$0.place.isFreed }
        let others = places.count { !$0.isFreed } - here
        let waiting = "\(others) more \(others == 1 ? "ticket" : "tickets") waiting"
        guard let late = lateElsewhere else {
            return [[waiting], ["\(others) more waiting"], []].map(pageText)
        }
        let onPages =
            late.pages.count == 1
            ? "\(late.count) late on page \(late.pages[0])"
            : "\(late.count) late on pages \(Self.ranges(late.pages))"
        let rows = [
            [onPages, waiting], [onPages], ["\(late.count) late on other pages"],
            ["\(late.count) late"],
        ]
        return rows.map(pageText) + ["\(late.count) late"]
    }

    /// The ascending numbers in words, with a dash for three or more in sequence: `1, 3–7`.
    private static func ranges(_ numbers: [Int]) -> String {
        var runs: [ClosedRange<Int>] = []
        for number in numbers {
            if let last = runs.last, last.upperBound + 1 == number {
                runs[runs.count - 1] = last.lowerBound...number
            } else {
                runs.append(number...number)
            }
        }
        let texts = runs.flatMap { run in
            run.count > 2 ? ["\(run.lowerBound)–\(run.upperBound)"] : run.map(String.init)
        }
        return texts.joined(separator: ", ")
    }

    private func pageText(_ facts: [String]) -> String {
        ([pageNumberText] + facts).joined(separator: " · ")
    }

    /// The number of late tickets on other pages, and the numbers of these pages; nil without any.
    var lateElsewhere: (count: Int, pages: [Int])? {
        let time = serviceNow
        let pages = board.cards.filter { $0.page != page && $0.place.isLate(at: time) }.map(\.page)
        return pages.isEmpty ? nil : (pages.count, Set(pages).sorted().map { $0 + 1 })
    }
}
