// SPDX-License-Identifier: Apache-2.0

/// The rows of a list's items and the part of them that is shown.
struct ListLayout {
    /// The rows of each item, counted from the first row of the first item.
    let rows: [Range<Int>]
    /// The number of rows of all items.
    let total: Int
    /// The part of the frame that shows items.
    let area: Rect
    /// The shown rows.
    let shown: Range<Int>

    init(_ items: [ItemList.Item], _ position: ListPosition, in bounds: Rect) {
        var total = 0
        rows = items.map { item in
            defer { total += item.rows }
            return total..<total + item.rows
        }
        self.total = total
        var area = bounds
        if total > bounds.size.rows { _ = area.takeBottom(1) }
        self.area = area
        let selected = position.selection.flatMap { [rows] in
            rows.indices.contains($0) ? rows[$0] : nil
        }
        let top = position.top(of: total, height: area.size.rows, selected: selected)
        shown = top..<top + area.size.rows
    }

    /// Whether not all items are shown.
    var isCut: Bool { total > area.size.rows }

    /// Whether an item begins at least so many rows above the selected one.
    func isAbove(_ index: Int, _ selected: Int?, rows count: Int) -> Bool {
        rows[index].lowerBound <= start(of: selected) - count
    }

    /// Whether an item begins at least so many rows below the selected one.
    func isBelow(_ index: Int, _ selected: Int?, rows count: Int) -> Bool {
        rows[index].lowerBound >= start(of: selected) + count
    }

    private func start(of selected: Int?) -> Int {
        guard let selected, rows.indices.contains(selected) else { return 0 }
        return rows[selected].lowerBound
    }
}
