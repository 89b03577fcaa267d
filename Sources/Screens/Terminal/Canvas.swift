// SPDX-License-Identifier: Apache-2.0

/// A grid of styled cells to draw on; a pure value that a `Screen` paints.
///
/// Everything outside the grid is clipped. Half of a wide character is never shown: if one half is
/// overwritten or clipped, the other becomes a space.
package struct Canvas: Hashable, Sendable {
    /// The size of the grid.
    package let size: Size
    private var cells: [Cell]

    /// A grid of spaces in one style.
    package init(size: Size, style: Style = .plain) {
        self.size = size
        cells = Array(repeating: Cell(.space, style), count: size.columns * size.rows)
    }

    /// The whole grid as a rectangle.
    package var bounds: Rect { Rect(origin: Point(column: 0, row: 0), size: size) }

    /// The cell at a point inside the grid.
    package subscript(point: Point) -> Cell { cells[index(point)] }

    /// The cells of a row inside the grid, from left to right.
    package func row(_ row: Int) -> ArraySlice<Cell> {
        cells[row * size.columns..<(row + 1) * size.columns]
    }

    /// The characters of each row without the spaces at its end; styles are left out.
    package var text: [String] {
        (0..<size.rows).map { number in
            var line = row(number).compactMap(\.character)
            while line.last == " " { line.removeLast() }
            return String(line)
        }
    }

    /// Writes text to the right of a point, clipped at the end of the row.
    package mutating func write(_ text: String, at point: Point, style: Style = .plain) {
        write(PrintableText(text), at: point, style: style)
    }

    /// Writes text to the right of a point, clipped at the end of the row.
    package mutating func write(_ text: PrintableText, at point: Point, style: Style = .plain) {
        guard bounds.rows.contains(point.row) else { return }
        var point = point
        for glyph in text.glyphs {
            if point.column >= size.columns { return }
            put(glyph, at: point, style: style)
            point.column += glyph.columns
        }
    }

    /// Fills a rectangle with spaces in one style.
    package mutating func fill(_ rect: Rect, style: Style = .plain) {
        let visible = rect.intersection(bounds)
        if visible.isEmpty { return }
        let blank = Cell(.space, style)
        for row in visible.rows {
            let place = self.place(of: visible.columns, inRow: row)
            breakWideCharacters(around: place, inRow: row)
            for index in place { cells[index] = blank }
        }
    }

    /// Draws a frame along the inner edge of a rectangle of at least two columns and two rows.
    package mutating func box(_ rect: Rect, style: Style = .plain, border: Border = .light) {
        guard rect.size.columns >= 2, rect.size.rows >= 2 else { return }
        let width = rect.size.columns - 2
        let left = rect.origin.column
        let right = left + rect.size.columns - 1
        let last = rect.origin.row + rect.size.rows - 1
        write(border.top(width), at: rect.origin, style: style)
        write(border.bottom(width), at: Point(column: left, row: last), style: style)
        for row in rect.rows.dropFirst().dropLast() {
            write(border.side, at: Point(column: left, row: row), style: style)
            write(border.side, at: Point(column: right, row: row), style: style)
        }
    }

    /// Draws another canvas with its top left cell at a point.
    package mutating func draw(_ other: Canvas, at origin: Point) {
        let place = Rect(origin: origin, size: other.size).intersection(bounds)
        if place.isEmpty { return }
        for row in place.rows {
            let source = other.row(row - origin.row)
            let first = source.startIndex + place.origin.column - origin.column
            copy(source[first...].prefix(place.size.columns), of: source, row, place.columns)
        }
    }

    /// Copies cells into a part of a row and repairs the wide characters that the edges cut.
    private mutating func copy(
        _ part: ArraySlice<Cell>, of source: ArraySlice<Cell>, _ row: Int, _ columns: Range<Int>
    ) {
        let place = place(of: columns, inRow: row)
        breakWideCharacters(around: place, inRow: row)
        cells.replaceSubrange(place, with: part)
        if part.first?.text.isRightHalf ?? true { blank(place.lowerBound) }
        if part.endIndex < source.endIndex, source[part.endIndex].text.isRightHalf {
            blank(place.upperBound - 1)
        }
    }

    private func place(of columns: Range<Int>, inRow row: Int) -> Range<Int> {
        row * size.columns + columns.lowerBound..<row * size.columns + columns.upperBound
    }

    /// Repairs the wide characters of which only one half is overwritten.
    private mutating func breakWideCharacters(around place: Range<Int>, inRow row: Int) {
        if cells[place.lowerBound].text.isRightHalf { blank(place.lowerBound - 1) }
        let end = (row + 1) * size.columns
        if place.upperBound < end, cells[place.upperBound].text.isRightHalf {
            blank(place.upperBound)
        }
    }

    private mutating func blank(_ place: Int) { cells[place] = Cell(.space, cells[place].style) }

    /// Changes the style of all cells inside a rectangle; their characters stay.
    package mutating func restyle(_ rect: Rect, _ change: (Style) -> Style) {
        for row in rect.rows.clamped(to: bounds.rows) {
            for column in rect.columns.clamped(to: bounds.columns) {
                let place = index(Point(column: column, row: row))
                cells[place] = Cell(cells[place].text, change(cells[place].style))
            }
        }
    }

    private mutating func put(_ glyph: PrintableText.Glyph, at point: Point, style: Style) {
        let right = Point(column: point.column + 1, row: point.row)
        if glyph.columns == 1 {
            set(Cell(glyph.text, style), at: point)
        } else if bounds.contains(point), bounds.contains(right) {
            set(Cell(glyph.text, style), at: point)
            set(Cell(.rightHalf, style), at: right, breakingLeft: false)
        } else {
            set(Cell(.space, style), at: point)
            set(Cell(.space, style), at: right)
        }
    }

    /// Sets a cell and repairs the wide characters that it cuts in half.
    private mutating func set(_ cell: Cell, at point: Point, breakingLeft: Bool = true) {
        guard bounds.contains(point) else { return }
        let place = index(point)
        if breakingLeft, cells[place].text.isRightHalf { blank(place - 1) }
        let next = Point(column: point.column + 1, row: point.row)
        if bounds.contains(next), cells[place + 1].text.isRightHalf { blank(place + 1) }
        cells[place] = cell
    }

    private func index(_ point: Point) -> Int {
        precondition(bounds.contains(point), "the point is outside the canvas")
        return point.row * size.columns + point.column
    }
}

/// One cell of the screen: a character and its style.
package struct Cell: Hashable, Sendable {
    /// The content of the cell.
    package let text: CellText
    /// The style of the character.
    package let style: Style

    init(_ text: CellText, _ style: Style) {
        self.text = text
        self.style = style
    }

    /// The character, safe for a terminal; nil in the right half of a wide character.
    package var character: Character? { text.character }
}

/// The line characters of a box.
package struct Border: Hashable, Sendable {
    private let corners: [String]
    private let line: String
    let side: String

    private init(_ corners: [String], line: String, side: String) {
        self.corners = corners
        self.line = line
        self.side = side
    }

    /// Thin lines.
    package static let light = Self(["┌", "┐", "└", "┘"], line: "─", side: "│")
    /// Double lines, for the selected box.
    package static let double = Self(["╔", "╗", "╚", "╝"], line: "═", side: "║")

    /// Corners only, for a box that can't be used at present.
    package static let corners = Self(["┌", "┐", "└", "┘"], line: " ", side: " ")

    func top(_ width: Int) -> String { edge(corners[0], corners[1], width) }

    func bottom(_ width: Int) -> String { edge(corners[2], corners[3], width) }

    private func edge(_ left: String, _ right: String, _ width: Int) -> String {
        left + String(repeating: line, count: width) + right
    }
}
