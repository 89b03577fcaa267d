// SPDX-License-Identifier: Apache-2.0

/// Cells of one size for fingers and keys: the items of a menu, categories, tables.
///
/// A cell has the same place as long as the area and the items are the same, whatever is selected
/// or sold out. Keys: arrows, page keys, enter. A click chooses at once.
package struct Grid: Widget {
    /// What a person did.
    package enum Event: Equatable, Sendable {
        /// The selected cell or the page changed; this is the new position.
        case moved(GridPosition)
        /// The item with this index was chosen.
        case chosen(Int)
    }

    /// One cell.
    package struct Item: Hashable, Sendable {
        /// The lines in the cell, the name first; those that do not fit are left out.
        package let lines: [String]
        /// The style of the cell.
        package let role: Theme.Role
        /// The reason why it can't be chosen; nil if it can.
        package let reason: String?

        /// A cell; with a reason it keeps its place, has only corners and tells the reason.
        package init(_ lines: [String], as role: Theme.Role = .text, unless reason: String? = nil) {
            self.lines = lines
            self.role = reason == nil ? role : .disabled
            self.reason = reason
        }
    }

    /// The smallest cell that a finger hits (screens.md: 5 columns and 3 rows).
    package static let smallestCell = Size(columns: 5, rows: 3)

    private let items: [Item]
    private let position: GridPosition
    private let cell: Size
    private let isFocused: Bool
    private let isMain: Bool

    /// A grid with cells of at least this size; without focus it takes no keys.
    ///
    /// If it is the main part of a screen, hints show its keys, and enter selects a cell if none
    /// is selected.
    package init(
        _ items: [Item], position: GridPosition, cell: Size, isFocused: Bool = true,
        isMain: Bool = false
    ) {
        self.items = items
        self.position = position
        self.cell = Size(
            columns: max(cell.columns, Self.smallestCell.columns),
            rows: max(cell.rows, Self.smallestCell.rows))
        self.isFocused = isFocused
        self.isMain = isMain
    }

    /// Draws the shown page, and below it a row that turns pages.
    package func draw(on frame: inout Frame<Event>) {
        // What is not drawn must not be chosen.
        if frame.bounds.isEmpty { return }
        let layout = GridLayout(count: items.count, cell: cell, in: frame.bounds)
        let page = layout.page(of: position)
        for (index, place) in zip(layout.items(onPage: page), layout.places) {
            draw(items[index], index, in: place, on: &frame)
        }
        drawPages(layout, page, on: &frame)
        if isFocused { bindKeys(layout, page, on: &frame) }
    }

    private func draw(_ item: Item, _ index: Int, in place: Rect, on frame: inout Frame<Event>) {
        let isSelected = isFocused && index == position.selection
        let role = isSelected ? .selected : item.role
        frame.fill(place, as: role)
        let border: Border = isSelected ? .double : item.reason == nil ? .light : .corners
        frame.box(place, border: border, as: isSelected ? .selected : .border)
        let inner = place.inset()
        for (row, line) in item.lines.prefix(inner.size.rows).enumerated() {
            let isName = row == 0 || item.role != .text || isSelected
            frame.write(line, in: inner, row: row, as: isName ? role : .muted)
        }
        frame.target(place, to: .chosen(index), unless: item.reason)
    }

    private func drawPages(_ layout: GridLayout, _ page: Int, on frame: inout Frame<Event>) {
        for (direction, target) in [(TerminalInput.Wheel.up, page - 1), (.down, page + 1)]
        where layout.pages.contains(target) {
            frame.target(frame.bounds, on: .wheel(direction), to: turned(to: target))
        }
        guard layout.pages.count > 1 else { return }
        frame.addPager(
            in: layout.footer, "page \(page + 1) of \(layout.pages.count)",
            marks: ("‹ PgUp", "PgDn ›"), back: page > 0 ? turned(to: page - 1) : nil,
            on: page + 1 < layout.pages.count ? turned(to: page + 1) : nil)
    }

    private func turned(to page: Int) -> Event { .moved(GridPosition(page: page)) }

    private func bindKeys(_ layout: GridLayout, _ page: Int, on frame: inout Frame<Event>) {
        guard !items.isEmpty else { return }
        for (key, target) in [(TerminalInput.pageUp, page - 1), (.pageDown, page + 1)]
        where layout.pages.contains(target) {
            frame.bind(key, words: "Turn the page", importance: .helpOnly, to: turned(to: target))
        }
        let steps: [(TerminalInput, Int)] = [
            (.arrow(.left), -1), (.arrow(.right), 1), (.arrow(.up), -layout.columns),
            (.arrow(.down), layout.columns),
        ]
        for (key, step) in steps {
            let target = layout.selection(from: position.selection, by: step, page: page)
            frame.bind(
                key, words: "Move the selection", importance: isMain ? .minor : .helpOnly,
                to: .moved(GridPosition(selection: target)))
        }
        guard let selection = position.selection, items.indices.contains(selection) else {
            let first = layout.items(onPage: page).first
            guard isMain, let first else { return }
            return frame.bind(
                .enter, words: "Select", importance: .primary,
                to: .moved(GridPosition(selection: first)))
        }
        frame.bind(
            .enter, words: "Choose", importance: isMain ? .primary : .minor,
            to: .chosen(selection), unless: items[selection].reason)
    }
}
