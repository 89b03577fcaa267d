// SPDX-License-Identifier: Apache-2.0

import Terminal

/// What a person points at in the order at hand.
///
/// Rows are named, not counted: a change from elsewhere never moves the selection to another row.
struct OrderPanel: Equatable, Sendable {
    /// Whether the keys that move a selection are for the order, and not for the menu.
    var isFocused = false
    /// The selected row; nil if none is.
    private(set) var selection: RowID?
    /// The rows that were marked to be changed together.
    private(set) var marked: Set<RowID> = []
    /// The last discounts that were sent.
    var sentDiscount: SentDiscount?
    private var position = ListPosition.end

    /// The selection and the shown part of a list of these rows; a heading is nil.
    func position(in rows: [RowID?]) -> ListPosition {
        var position = position
        let index = selection.flatMap { rows.firstIndex(of: $0) }
        if position.selection != index { position.select(index) }
        return position
    }

    /// The rows that a command is about: the marked ones, or else the selected one.
    func chosen(of rows: [OrderRow]) -> [OrderRow] {
        let chosen = rows.filter { marked.contains($0.id) }
        return chosen.isEmpty ? rows.filter { $0.id == selection } : chosen
    }

    /// Selects a row, or shows another part of the list.
    mutating func select(_ row: RowID?, _ position: ListPosition) {
        selection = row
        self.position = position
    }

    /// Marks a row, or removes its mark.
    mutating func mark(_ row: RowID) {
        if marked.remove(row) == nil { marked.insert(row) }
    }

    /// Names a row that order-service has confirmed by its line.
    mutating func rename(_ row: RowID, to line: Int) {
        if selection == row { selection = .line(line) }
        if marked.remove(row) != nil { marked.insert(.line(line)) }
    }

    /// Shows the newest line, unless another one is selected.
    mutating func showNewest() {
        if selection == nil { position = .end }
    }

    /// Selects and marks nothing.
    mutating func clear() {
        selection = nil
        marked = []
    }
}
