// SPDX-License-Identifier: Apache-2.0

import Terminal
import Testing

/// A frame of 20 columns and 5 rows.
private func smallFrame() -> Frame<String> {
    Frame(size: Size(columns: 20, rows: 5), theme: .dark)
}

@Suite struct FrameTests {
    private let point = Point(column: 3, row: 2)

    @Test func `a key offers the action of its last binding`() {
        var frame = smallFrame()
        frame.bind(.key("p"), .function(5), words: "Pay", to: "pay")
        frame.bind(.key("p"), words: "Print", to: "print")
        #expect(frame.offer(for: .key("p")) == .available("print"))
        #expect(frame.offer(for: .function(5)) == .available("pay"))
        #expect(frame.offer(for: .key("x")) == nil)
        #expect(frame.offer(for: .resize(Size(columns: 1, rows: 1))) == nil)
    }

    @Test func `a capital letter without a meaning counts as the small one, unless it is typed`() {
        var frame = smallFrame()
        frame.bind(.key("r"), words: "Recall", to: "recall")
        frame.bind(.key("R"), words: "Reload", to: "reload")
        frame.bind(.key("a"), words: "Voucher", to: "voucher")
        #expect(frame.offer(for: .key("A")) == .available("voucher"))
        #expect(frame.offer(for: .key("R")) == .available("reload"))
        #expect(frame.offer(for: .key("X")) == nil)
        frame.bindTyping { "typed \($0)" }
        #expect(frame.offer(for: .key("A")) == .available("typed A"))
    }

    @Test func `a click hits the topmost target of its gesture`() {
        var frame = smallFrame()
        frame.target(frame.bounds, to: "below")
        frame.target(frame.bounds, on: .wheel(.up), to: "wheel")
        frame.target(Rect(column: 2, row: 2, columns: 2, rows: 1), to: "above")
        #expect(frame.offer(for: .mouse(point)) == .available("above"))
        #expect(frame.offer(for: .mouse(Point(column: 4, row: 2))) == .available("below"))
        #expect(frame.offer(for: .mouse(Point(column: 20, row: 2))) == nil)
        #expect(frame.offer(for: .wheel(.up, point)) == .available("wheel"))
        #expect(frame.offer(for: .wheel(.down, point)) == nil)
    }

    @Test func `what can't be done offers its reason to keys and mouse`() {
        var frame = smallFrame()
        frame.bind(.enter, words: "Pay", to: "pay", unless: "Nothing keyed yet.")
        frame.target(frame.bounds, to: "pay", unless: "Nothing keyed yet.")
        #expect(frame.offer(for: .enter) == .unavailable("Nothing keyed yet."))
        #expect(frame.offer(for: .mouse(point)) == .unavailable("Nothing keyed yet."))
    }

    @Test func `a field takes characters and pasted text from what lies below`() {
        var frame = smallFrame()
        frame.bind(.key("q"), .function(1), words: "Quit", to: "quit")
        frame.bindTyping { "typed \($0)" }
        frame.bind(.key("!"), words: "Shout", to: "shout")
        #expect(frame.offer(for: .key("q")) == .available("typed q"))
        #expect(frame.offer(for: .key("!")) == .available("shout"))
        #expect(frame.offer(for: .function(1)) == .available("quit"))
        #expect(frame.offer(for: .paste("two words")) == .available("typed two words"))
        #expect(frame.bindings.map(\.keys) == [[.function(1)], [.key("!")]])
    }

    @Test func `an inner frame is moved, clipped and translated`() {
        var frame = smallFrame()
        frame.draw(in: Rect(column: 18, row: 1, columns: 9, rows: 2), map: { "inner \($0)" }) {
            (inner: inout Frame<Int>) in
            inner.write("abcdef", at: Point(column: 0, row: 1))
            inner.target(inner.bounds, to: 1)
            inner.bind(.tab, words: "Next", to: 2)
            inner.bindTyping { $0.count }
        }
        #expect(frame.canvas.text == ["", "", "                  ab", "", ""])
        let area = Rect(column: 18, row: 1, columns: 2, rows: 2)
        #expect(frame.targets.map(\.rect) == [area])
        #expect(frame.offer(for: .mouse(area.origin)) == .available("inner 1"))
        #expect(frame.offer(for: .tab) == .available("inner 2"))
        #expect(frame.offer(for: .paste("four")) == .available("inner 4"))
    }

    @Test func `a covered frame is faint and does nothing`() {
        var frame = smallFrame()
        frame.write("order", at: point, as: .accent)
        frame.target(frame.bounds, to: "click")
        frame.bind(.enter, words: "Pay", to: "pay")
        frame.bindTyping { $0 }
        frame.cover()
        #expect(frame.canvas[point].style.dim)
        #expect(frame.canvas[point].character == "o")
        for input in [TerminalInput.enter, .key("x"), .paste("x"), .mouse(point)] {
            #expect(frame.offer(for: input) == nil)
        }
    }

    @Test func `text in a rectangle is aligned and never leaves it`() {
        var frame = smallFrame()
        let rect = Rect(column: 2, row: 1, columns: 6, rows: 3)
        frame.write("left", in: rect)
        frame.write("12", in: rect, row: 1, aligned: .right)
        frame.write("much too long", in: rect, row: 2, aligned: .centre)
        frame.write("outside", in: rect, row: 3)
        #expect(frame.canvas.text == ["", "  left", "      12", "  much …", ""])
    }
}

@Suite struct HintTests {
    private func hints(columns: Int) -> Frame<String> {
        var frame = Frame<String>(size: Size(columns: columns, rows: 1), theme: .dark)
        frame.bind(.key("?"), words: "Help", importance: .minor, to: "help")
        frame.bind(.arrow(.up), words: "Move", to: "up")
        frame.bind(.arrow(.down), words: "Move", to: "down")
        frame.bind(.home, words: "First", importance: .helpOnly, to: "first")
        frame.bind(.function(5), words: "Pay", importance: .primary, to: "pay", unless: "Empty.")
        frame.drawHints(in: frame.bounds)
        return frame
    }

    @Test(arguments: [
        (40, " F5 Pay  ↑ ↓ Move  ? Help"), (26, " F5 Pay  ↑ ↓ Move  ? Help"),
        (25, " F5 Pay  ↑ ↓ Move"), (10, " F5 Pay"), (7, ""), (0, ""),
    ])
    func `the most important hints are shown`(columns: Int, expected: String) {
        #expect(hints(columns: columns).canvas.text == [expected])
    }

    @Test(arguments: [
        (1, Offer<String>.unavailable("Empty.")), (6, .unavailable("Empty.")),
        (9, .available("up")), (11, .available("down")), (15, .available("up")),
        (22, .available("help")),
    ])
    func `every hint does on a click what its key does`(column: Int, expected: Offer<String>) {
        let frame = hints(columns: 40)
        #expect(frame.offer(for: .mouse(Point(column: column, row: 0))) == expected)
    }

    @Test func `help lists all keys by importance`() {
        let hints = hints(columns: 0).hints
        #expect(hints.map(\.words) == ["Pay", "Move", "Help", "First"])
        #expect(hints.map(\.keyNames) == [["F5"], ["↑", "↓"], ["?"], ["Home"]])
        #expect(hints.map(\.reason) == ["Empty.", nil, nil, nil])
    }
}

@Suite struct CanvasDrawTests {
    @Test func `a canvas drawn onto another is clipped without half characters`() {
        var small = Canvas(size: Size(columns: 4, rows: 2))
        small.write("漢字", at: Point(column: 0, row: 0))
        small.write("abcd", at: Point(column: 0, row: 1))
        for column in -5...7 {
            for row in -2...3 {
                var large = Canvas(size: Size(columns: 6, rows: 3))
                for row in 0..<3 { large.write("語語語", at: Point(column: 0, row: row)) }
                large.draw(small, at: Point(column: column, row: row))
                for row in 0..<3 {
                    let characters = large.row(row).map(\.character)
                    #expect(characters.first != .some(nil))
                    for (left, right) in zip(characters, characters.dropFirst()) {
                        let isWide = left.map { PrintableText(String($0)).columns == 2 } ?? false
                        #expect(isWide == (right == nil))
                    }
                }
            }
        }
    }

    @Test func `cells of a drawn canvas keep their styles`() {
        var large = Canvas(size: Size(columns: 3, rows: 1))
        large.draw(
            Canvas(size: Size(columns: 1, rows: 1), style: Style(bold: true)),
            at: Point(column: 1, row: 0))
        #expect(large.row(0).map(\.style.bold) == [false, true, false])
    }
}
