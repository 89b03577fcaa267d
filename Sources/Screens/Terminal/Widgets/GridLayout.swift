// SPDX-License-Identifier: Apache-2.0

/// The selected cell of a grid, or else the shown page.
package struct GridPosition: Hashable, Sendable {
    /// The index of the selected item; nil if none is selected.
    package let selection: Int?
    /// The shown page, counted from 0, while no item is selected.
    let page: Int

    /// The page with the selected item; the first page without one.
    package init(selection: Int? = nil) {
        self.selection = selection
        page = 0
    }

    /// A page without selection.
    package init(page: Int) {
        selection = nil
        self.page = page
    }
}

/// The places of a grid's cells, the same on every page.
struct GridLayout {
    /// The number of cells in a row.
    let columns: Int
    /// The places of the cells of a page, row by row.
    let places: [Rect]
    /// The row below the cells that turns pages.
    let footer: Rect
    private let count: Int

    init(count: Int, cell: Size, in bounds: Rect) {
        var area = bounds
        footer = area.size.rows > cell.rows ? area.takeBottom(1) : area.takeBottom(0)
        // A smaller area still has one cell.
        columns = max(1, area.size.columns / cell.columns)
        let rows = max(1, area.size.rows / cell.rows)
        let height = min(cell.rows, area.size.rows)
        let strips = (0..<rows).map { _ in area.takeTop(height) }
        let columns = columns
        places = strips.flatMap { $0.dividedIntoColumns(columns) }
        self.count = count
    }

    /// The numbers of the pages; at least one.
    var pages: Range<Int> { 0..<max(1, (count + places.count - 1) / places.count) }

    /// The page that is shown.
    func page(of position: GridPosition) -> Int {
        let page = position.selection.map { $0 / places.count } ?? position.page
        return max(0, min(page, pages.count - 1))
    }

    /// The indices of the items on a page.
    func items(onPage page: Int) -> Range<Int> {
        let first = min(count, page * places.count)
        return first..<min(count, first + places.count)
    }

    /// The selection after a step; it stays where it is at the edges.
    ///
    /// The first step selects the first item of the page.
    func selection(from old: Int?, by step: Int, page: Int) -> Int? {
        guard let old, (0..<count).contains(old) else { return items(onPage: page).first }
        return (0..<count).contains(old + step) ? old + step : old
    }
}
