// SPDX-License-Identifier: Apache-2.0

/// Items below each other, of which one can be selected: an order's lines, orders, tables.
///
/// Keys: arrows, page keys, home, end; enter chooses. A click selects an item, a click on the
/// selected one chooses it. The wheel scrolls. If not all fits, the last row shows "5 of 20"; a
/// click on its halves scrolls by pages.
package struct ItemList: Widget {
    /// What a person did.
    package enum Event: Equatable, Sendable {
        /// The selection or the shown part changed; this is the new position.
        case moved(ListPosition)
        /// The item with this index was chosen.
        case chosen(Int)
    }

    private let items: [Item]
    private let position: ListPosition
    private let isFocused: Bool
    private let choosesAtOnce: Bool

    /// A list; without focus it takes no keys, and if it chooses at once, the first click chooses.
    package init(
        _ items: [Item], position: ListPosition, isFocused: Bool = true,
        choosesAtOnce: Bool = false
    ) {
        self.items = items
        self.position = position
        self.isFocused = isFocused
        self.choosesAtOnce = choosesAtOnce
    }

    /// Draws the shown part and registers rows, wheel and keys.
    package func draw(on frame: inout Frame<Event>) {
        // What is not drawn must not be chosen.
        if frame.bounds.isEmpty { return }
        let layout = ListLayout(items, position, in: frame.bounds)
        for (index, item) in items.enumerated() {
            let rows = layout.rows[index]
            guard rows.overlaps(layout.shown) else { continue }
            draw(item, index, at: rows.lowerBound - layout.shown.lowerBound, layout, on: &frame)
        }
        drawCount(layout, on: &frame)
        bindWheel(layout, on: &frame)
        if isFocused { bindKeys(layout, on: &frame) }
    }

    /// Draws the visible rows of an item whose first row is `row`, which may be above the frame.
    private func draw(
        _ item: Item, _ index: Int, at row: Int, _ layout: ListLayout, on frame: inout Frame<Event>
    ) {
        let all = Rect(column: 0, row: row, columns: layout.area.size.columns, rows: item.rows)
        let place = all.intersection(layout.area)
        let isSelected = index == position.selection
        let isHighlighted = isSelected && isFocused
        if isHighlighted { frame.fill(place, as: .selected) }
        for line in place.rows {
            var rest = Rect(column: 0, row: line, columns: place.size.columns, rows: 1)
            let mark = rest.takeLeft(1)
            let role = isHighlighted ? .selected : item.role(ofRow: line - row)
            if isSelected, line == place.origin.row { frame.write("›", in: mark, as: role) }
            if line == row, !item.detail.isEmpty {
                let detail = rest.takeRight(PrintableText(item.detail).columns + 1)
                frame.write(item.detail, in: detail, aligned: .right, as: role)
            }
            frame.write(line == row ? item.title : item.more[line - row - 1], in: rest, as: role)
        }
        if item.isSelectable { frame.target(place, to: clicked(index, layout)) }
    }

    private func clicked(_ index: Int, _ layout: ListLayout) -> Event {
        if choosesAtOnce || index == position.selection { return .chosen(index) }
        return .moved(moved(to: index, layout))
    }

    /// The position after a selection; the view moves no more than it must.
    private func moved(to index: Int, _ layout: ListLayout) -> ListPosition {
        var position = position
        position.rest(at: layout.shown.lowerBound)
        position.select(index)
        return position
    }

    /// Draws "5 of 20" and the ways on, if not all fits.
    private func drawCount(_ layout: ListLayout, on frame: inout Frame<Event>) {
        guard layout.isCut else { return }
        let selectable = items.indices.filter { items[$0].isSelectable }
        let number = selectable.firstIndex { $0 == position.selection }.map { "\($0 + 1) of " }
        var rest = frame.bounds
        let page = max(1, layout.area.size.rows - 1)
        let end = layout.shown.upperBound
        frame.addPager(
            in: rest.takeBottom(1), (number ?? "") + "\(selectable.count)",
            back: layout.shown.lowerBound > 0 ? scrolled(by: -page, layout) : nil,
            on: end < layout.total ? scrolled(by: page, layout) : nil)
    }

    private func bindWheel(_ layout: ListLayout, on frame: inout Frame<Event>) {
        frame.target(frame.bounds, on: .wheel(.up), to: scrolled(by: -3, layout))
        frame.target(frame.bounds, on: .wheel(.down), to: scrolled(by: 3, layout))
    }

    /// The position after scrolling by rows, at most to the ends.
    private func scrolled(by rows: Int, _ layout: ListLayout) -> Event {
        let last = layout.total - layout.area.size.rows
        var position = position
        position.scroll(to: max(0, min(layout.shown.lowerBound + rows, last)))
        return .moved(position)
    }

    private func bindKeys(_ layout: ListLayout, on frame: inout Frame<Event>) {
        let selectable = items.indices.filter { items[$0].isSelectable }
        guard let first = selectable.first, let last = selectable.last else { return }
        let selected = position.selection
        let page = max(1, layout.area.size.rows - 1)
        let above = selectable.last { $0 < selected ?? .max } ?? first
        let below = selectable.first { $0 > selected ?? -1 } ?? last
        let steps: [(TerminalInput, Int)] = [
            (.arrow(.up), above), (.arrow(.down), below),
            (.pageUp, selectable.last { layout.isAbove($0, selected, rows: page) } ?? first),
            (.pageDown, selectable.first { layout.isBelow($0, selected, rows: page) } ?? last),
            (.home, first), (.end, last),
        ]
        for (key, index) in steps {
            frame.bind(
                key, words: "Move the selection", importance: .helpOnly,
                to: .moved(moved(to: index, layout)))
        }
        if let selected, items.indices.contains(selected), items[selected].isSelectable {
            frame.bind(.enter, words: "Choose", importance: .minor, to: .chosen(selected))
        }
    }
}

extension ItemList {
    /// One item of a list.
    package struct Item: Hashable, Sendable {
        /// Its first row.
        package let title: String
        /// The right end of its first row, such as a price; it is never shortened.
        package let detail: String
        /// Further rows.
        package let more: [String]
        /// Its style.
        package let role: Theme.Role
        /// Whether it can be selected; headings can't.
        package let isSelectable: Bool

        /// An item that can be selected.
        package init(
            _ title: String, detail: String = "", more: [String] = [], as role: Theme.Role = .text
        ) {
            self.title = title
            self.detail = detail
            self.more = more
            self.role = role
            isSelectable = true
        }

        private init(heading: String, detail: String) {
            title = heading
            self.detail = detail
            more = []
            role = .accent
            isSelectable = false
        }

        /// A heading between items, which can't be selected.
        package static func heading(_ title: String, detail: String = "") -> Self {
            Self(heading: title, detail: detail)
        }

        /// The number of rows that it needs.
        var rows: Int { 1 + more.count }

        /// The style of one of its rows.
        func role(ofRow row: Int) -> Theme.Role { row > 0 && role == .text ? .muted : role }
    }
}
