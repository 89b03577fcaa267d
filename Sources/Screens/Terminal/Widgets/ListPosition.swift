// SPDX-License-Identifier: Apache-2.0

/// The selection of a list and the part of it that is shown.
package struct ListPosition: Hashable, Sendable {
    /// The index of the selected item; nil if none is selected.
    package private(set) var selection: Int?
    /// The number of rows above the shown part, as last seen.
    private var top = 0
    /// Whether the wheel moved the view away from the selection.
    private var isFree = false

    /// The start of a list, with an item selected or none.
    package init(selection: Int? = nil) { self.selection = selection }

    /// The end of a list, without a selection; it stays at the end when the list grows.
    package static let end: Self = {
        var position = Self()
        position.scroll(to: .max)
        return position
    }()

    /// Selects an item, which becomes visible.
    package mutating func select(_ index: Int?) {
        selection = index
        isFree = false
    }

    /// Moves the view without the selection.
    mutating func scroll(to top: Int) {
        self.top = top
        isFree = true
    }

    /// Remembers the shown part, so that the view moves as little as possible.
    mutating func rest(at top: Int) { self.top = top }

    /// The number of rows above the shown part of `height` rows.
    ///
    /// `selected` are the rows of the selected item. Two rows above and below it are shown too, if
    /// they fit.
    func top(of rows: Int, height: Int, selected: Range<Int>?) -> Int {
        var top = top
        if !isFree, let selected {
            let margin = max(0, min(2, (height - selected.count) / 2))
            top = max(top, selected.upperBound + margin - height)
            top = min(top, selected.lowerBound - margin)
        }
        return max(0, min(top, rows - height))
    }
}
