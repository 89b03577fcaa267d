// SPDX-License-Identifier: Apache-2.0

/// The names of several views in one bar; the event is the index of the chosen one.
///
/// The selected name is in brackets: ` F1 Locations [F2 Till] F3 Kitchen `.
package struct TabBar: Widget {
    /// A name in the bar.
    package struct Tab: Hashable, Sendable {
        /// The name of the view.
        package let title: String
        /// The key that shows it, if it has one.
        package let key: TerminalInput?
        /// A short addition, such as the number of orders that are ready; it may be empty.
        package let badge: String

        /// A tab.
        package init(_ title: String, key: TerminalInput? = nil, badge: String = "") {
            self.title = title
            self.key = key
            self.badge = badge
        }

        var text: String {
            [key?.keyName ?? "", title, badge].filter { !$0.isEmpty }.joined(separator: " ")
        }
    }

    private let tabs: [Tab]
    private let selected: Int

    /// A bar with one of its tabs selected.
    package init(_ tabs: [Tab], selected: Int) {
        self.tabs = tabs
        self.selected = selected
    }

    /// The columns that it needs to show all tabs in full.
    package var columns: Int { wantedWidths.reduce(0, +) }

    private var wantedWidths: [Int] { tabs.map { PrintableText($0.text).columns + 2 } }

    /// The narrowest tab, in columns, before tabs are left out.
    private static let narrowest = 8

    /// Draws the bar.
    ///
    /// Tabs that do not fit are shortened. If even that does not help, only some of them are shown,
    /// the selected one among them, between `‹` and `›`.
    package func draw(on frame: inout Frame<Int>) {
        frame.fill(frame.bounds, as: .header)
        let widths = widths(in: frame.bounds.size.columns)
        var rest = frame.bounds
        let shown = shownTabs(widths, in: rest.size.columns)
        if shown.lowerBound > 0 {
            drawTurn("‹", to: shown.lowerBound - 1, in: rest.takeLeft(Self.turn), on: &frame)
        }
        let next = shown.upperBound < tabs.count ? rest.takeRight(Self.turn) : rest.takeRight(0)
        if !next.isEmpty { drawTurn("›", to: shown.upperBound, in: next, on: &frame) }
        for index in shown {
            let place = rest.takeLeft(widths[index])
            draw(tabs[index], isSelected: index == selected, in: place, on: &frame)
            frame.target(place, to: index)
        }
        for (index, tab) in tabs.enumerated() {
            guard let key = tab.key else { continue }
            frame.bind(key, words: tab.title, importance: .helpOnly, to: index)
        }
    }

    /// The columns of `‹` and `›`.
    private static let turn = 3

    private func drawTurn(
        _ mark: String, to index: Int, in place: Rect, on frame: inout Frame<Int>
    ) {
        frame.write(mark, in: place, row: place.size.rows / 2, aligned: .centre, as: .header)
        frame.target(place, to: index)
    }

    /// The tabs that are shown: all, or the part with the selected one.
    ///
    /// The parts do not depend on the selection, so that tabs keep their places.
    private func shownTabs(_ widths: [Int], in columns: Int) -> Range<Int> {
        if widths.reduce(0, +) <= columns { return tabs.indices }
        let count = max(1, (columns - 2 * Self.turn) / Self.narrowest)
        let first = max(0, min(selected, tabs.count - 1)) / count * count
        return first..<min(first + count, tabs.count)
    }

    private func draw(
        _ tab: Tab, isSelected: Bool, in place: Rect, on frame: inout Frame<Int>
    ) {
        let width = place.size.columns - 2
        let text = PrintableText(tab.text).fitted(columns: width).string
        let row = place.size.rows / 2
        let full = isSelected ? "[\(text)]" : " \(text) "
        if isSelected { frame.fill(place, as: .selected) }
        frame.write(full, in: place, row: row, as: isSelected ? .selected : .header)
    }

    /// The widths of the tabs: as wide as their texts, or an equal share if that is too wide.
    private func widths(in columns: Int) -> [Int] {
        let wanted = wantedWidths
        if wanted.reduce(0, +) <= columns { return wanted }
        let share = max(Self.narrowest, columns / max(1, tabs.count))
        return wanted.map { min($0, share) }
    }
}
