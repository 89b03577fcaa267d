// SPDX-License-Identifier: Apache-2.0

import Terminal
import Testing

@Suite struct CanvasTests {
    private func canvas(_ columns: Int, _ rows: Int) -> Canvas {
        Canvas(size: Size(columns: columns, rows: rows))
    }

    @Test func `text is written at its point with its style`() {
        var canvas = canvas(8, 2)
        let style = Style(foreground: .white, background: .blue, bold: true)
        canvas.write("till", at: Point(column: 2, row: 1), style: style)
        #expect(canvas.text == ["", "  till"])
        #expect(canvas[Point(column: 2, row: 1)].style == style)
        #expect(canvas[Point(column: 6, row: 1)].style == .plain)
    }

    @Test func `text outside the grid is clipped on every side`() {
        var canvas = canvas(4, 2)
        canvas.write("abcdef", at: Point(column: -2, row: 0))
        canvas.write("xyz", at: Point(column: 3, row: 1))
        canvas.write("no", at: Point(column: 0, row: -1))
        canvas.write("no", at: Point(column: 0, row: 2))
        canvas.fill(Rect(column: 2, row: -5, columns: 90, rows: 6))
        #expect(canvas.text == ["cd", "   x"])
    }

    @Test func `a box is drawn along the inner edge`() {
        var canvas = canvas(5, 3)
        canvas.box(canvas.bounds)
        #expect(canvas.text == ["┌───┐", "│   │", "└───┘"])
        canvas.box(Rect(column: 1, row: 0, columns: 3, rows: 2), border: .double)
        #expect(canvas.text == ["┌╔═╗┐", "│╚═╝│", "└───┘"])
    }

    @Test func `a box that is too small is not drawn`() {
        var canvas = canvas(3, 3)
        canvas.box(Rect(column: 0, row: 0, columns: 1, rows: 3))
        canvas.box(Rect(column: 0, row: 0, columns: 3, rows: 1))
        #expect(canvas == self.canvas(3, 3))
    }

    @Test func `wide characters take two columns`() {
        var canvas = canvas(6, 1)
        canvas.write("漢字x", at: Point(column: 0, row: 0))
        #expect(canvas[Point(column: 1, row: 0)].character == nil)
        #expect(canvas[Point(column: 4, row: 0)].character == "x")
        #expect(canvas.text == ["漢字x"])
    }

    @Test func `overwriting the left half clears the right half`() {
        var canvas = canvas(3, 1)
        canvas.write("漢", at: Point(column: 0, row: 0))
        canvas.write("x", at: Point(column: 0, row: 0))
        #expect(canvas.row(0).map(\.character) == ["x", " ", " "])
    }

    @Test func `overwriting the right half clears the left half`() {
        var canvas = canvas(3, 1)
        canvas.write("漢", at: Point(column: 0, row: 0))
        canvas.write("x", at: Point(column: 1, row: 0))
        #expect(canvas.row(0).map(\.character) == [" ", "x", " "])
    }

    @Test func `a wide character overwrites the halves of two others`() {
        var canvas = canvas(4, 1)
        canvas.write("漢字", at: Point(column: 0, row: 0))
        canvas.write("語", at: Point(column: 1, row: 0))
        #expect(canvas.row(0).map(\.character) == [" ", "語", nil, " "])
    }

    @Test func `a wide character at the edge becomes a space`() {
        var canvas = canvas(3, 1)
        canvas.write("ab漢", at: Point(column: 0, row: 0))
        canvas.write("漢", at: Point(column: -1, row: 0))
        #expect(canvas.row(0).map(\.character) == [" ", "b", " "])
    }

    @Test func `a restyled rectangle keeps its characters`() {
        var canvas = canvas(3, 1)
        canvas.write("a漢", at: Point(column: 0, row: 0), style: Style(bold: true))
        canvas.restyle(Rect(column: 1, row: 0, columns: 9, rows: 9), \.faint)
        #expect(canvas.text == ["a漢"])
        #expect(canvas.row(0).map(\.style.dim) == [false, true, true])
        #expect(canvas.row(0).map(\.style.bold) == [true, false, false])
    }

    @Test func `an empty canvas clips everything`() {
        var canvas = canvas(0, 0)
        canvas.write("漢", at: Point(column: 0, row: 0))
        canvas.box(Rect(column: 0, row: 0, columns: 9, rows: 9))
        canvas.fill(Rect(column: -1, row: -1, columns: 9, rows: 9))
        #expect(canvas.text.isEmpty)
    }
}

@Suite struct GeometryTests {
    @Test func `a size is never negative`() {
        #expect(Size(columns: -1, rows: -2) == Size(columns: 0, rows: 0))
    }

    @Test(arguments: [
        (2, 3, true), (5, 4, true), (6, 4, false), (5, 5, false), (1, 3, false), (2, 2, false),
    ])
    func `a rectangle contains its cells and no others`(column: Int, row: Int, inside: Bool) {
        let rect = Rect(column: 2, row: 3, columns: 4, rows: 2)
        #expect(rect.contains(Point(column: column, row: row)) == inside)
    }
}
