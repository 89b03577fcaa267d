// SPDX-License-Identifier: Apache-2.0

import Terminal
import Testing

/// Presses keys on a widget that is made from its state and whose event is the new state.
private func typed(_ keys: [TerminalInput], limit: Int = .max) -> TextEntry {
    keys.reduce(into: TextEntry()) { entry, key in
        let frame = drawn(TextField(entry, limit: limit), 20, 1)
        entry = frame.offer(for: key)?.action ?? entry
    }
}

@Suite struct TextFieldTests {
    @Test func `keys write, move and delete`() {
        let entry = typed(
            "Mix".map { .key($0) } + [
                .backspace, .key("a"), .arrow(.left), .arrow(.left), .delete, .key("a"),
                .home, .key("A"), .end, .key("!"),
            ])
        #expect(entry.text == "AMaa!")
        #expect(entry.cursor == 5)
        #expect(typed([.key("a"), .key("b"), .control("u")]).isEmpty)
    }

    @Test func `a marked or joined character is one`() {
        #expect(typed([.paste("cafe\u{301}"), .backspace]).text == "caf")
        #expect(typed([.key("e"), .key("\u{301}")]).cursor == 1)
        #expect(typed([.paste("👨‍👩‍👧"), .backspace]).isEmpty)
    }

    @Test func `a paste is one line within the limit`() {
        #expect(typed([.paste("two\nwords\u{1b}[2J")]).text == "two words[2J")
        #expect(typed([.paste("abcdef"), .home, .key("x")], limit: 4).text == "abcd")
        #expect(typed([.paste("ab"), .home, .paste("xyz")], limit: 4).text == "xyab")
    }

    @Test func `a number takes digits only, and refuses a letter with a reason`() {
        let field = TextField(TextEntry("1"), limit: 3, isNumber: true)
        let reason = Offer<TextEntry>.unavailable("Only digits count here.")
        #expect(drawn(field, 9, 1).offer(for: .key("x")) == reason)
        #expect(drawn(field, 9, 1).offer(for: .paste("2 and 34"))?.action?.text == "123")
    }

    @Test func `the cursor stays visible and a click moves it`() {
        let long = TextEntry("extra long name")
        let frame = drawn(TextField(long), 10, 1)
        #expect(frame.canvas.text == ["[ng name ]"])
        #expect(frame.canvas[Point(column: 8, row: 0)].style.reverse)
        let click = frame.offer(for: .mouse(Point(column: 2, row: 0)))?.action
        #expect(click?.cursor == 9)
        #expect(drawn(TextField(long, isFocused: false), 10, 1).canvas.text == ["[extra lo]"])
        let wide = drawn(TextField(TextEntry("漢字")), 10, 1)
        #expect(wide.offer(for: .mouse(Point(column: 4, row: 0)))?.action?.cursor == 1)
    }

    @Test func `typing replaces a suggestion unless the cursor was moved in it`() {
        let entry = TextEntry(suggestion: "USD")
        let frame = drawn(TextField(entry, limit: 3), 9, 1)
        let selected = frame.canvas[Point(column: 1, row: 0)].style.reverse
        #expect(selected != frame.canvas[Point(column: 6, row: 0)].style.reverse)
        #expect(frame.offer(for: .key("E"))?.action?.text == "E")
        #expect(frame.offer(for: .backspace)?.action?.isEmpty == true)
        let moved = frame.offer(for: .arrow(.left))?.action
        #expect(moved?.text == "USD")
        #expect(moved?.isSuggestion == false)
        let other = drawn(TextField(entry, isFocused: false), 9, 1)
        #expect(other.offer(for: .mouse(Point(column: 2, row: 0)))?.action == entry)
    }

    @Test func `an empty field shows its placeholder`() {
        let frame = drawn(TextField(TextEntry(), placeholder: "name"), 8, 1)
        #expect(frame.canvas.text == ["[name  ]"])
        #expect(frame.canvas[Point(column: 2, row: 0)].style.dim)
    }
}

@Suite struct NumberEntryTests {
    private func pressed(_ keys: String, fractionDigits: Int = 2, maximum: Int = 99_999)
        -> NumberEntry
    {
        let start = NumberEntry(fractionDigits: fractionDigits, maximum: maximum)
        return keys.reduce(into: start) { entry, key in
            let frame = drawn(NumberPad(entry), 28, 15)
            let input: TerminalInput = key == "<" ? .backspace : key == "x" ? .delete : .key(key)
            if case .available(.edited(let next)) = frame.offer(for: input) { entry = next }
        }
    }

    @Test(arguments: [
        ("", nil, "0.00"), ("40", 4000, "40.00"), ("5", 500, "5.00"), ("20.", 2000, "20.00"),
        ("20,5", 2050, "20.50"), ("20.505", 2050, "20.50"), ("20.5<", 2000, "20.00"),
        ("20.<", 2000, "20.00"), ("20.<5", 20_500, "205.00"), (".05", 5, "0.05"),
        ("123x", nil, "0.00"), ("7<", nil, "0.00"), ("9999", 99_900, "999.00"),
        ("999.99", 99_999, "999.99"), ("0", 0, "0.00"),
    ])
    func `an amount is read as it is written`(keys: String, value: Int?, text: String) {
        let entry = pressed(keys)
        #expect(entry.value == value)
        #expect(entry.text == text)
    }

    @Test func `a quantity has no point`() {
        #expect(pressed("1.2", fractionDigits: 0).value == 12)
        #expect(pressed("1234", fractionDigits: 0, maximum: 200).text == "123")
    }
}

@Suite struct NumberPadTests {
    @Test func `a small pad has one row for each row of keys`() {
        let pad = drawn(NumberPad(NumberEntry(fractionDigits: 2)), 20, 5)
        #expect(
            pad.canvas.text == [
                "               0.00", " [7]  [8]  [9]  [←]", " [4]  [5]  [6]  [C]",
                " [1]  [2]  [3]", " [0] [00]  [.] [OK]",
            ])
    }

    @Test(arguments: Theme.allCases)
    func `every key is where it was, whatever the number is`(theme: Theme) {
        let empty = drawn(NumberPad(NumberEntry(fractionDigits: 2)), 28, 15, theme: theme)
        var entry = NumberEntry(fractionDigits: 2)
        for digit in 1...3 { entry.type(digit) }
        entry.typePoint()
        for digit in 4...5 { entry.type(digit) }
        let full = drawn(NumberPad(entry, unless: "Too much."), 28, 15, theme: theme)
        #expect(empty.targets.map(\.rect) == full.targets.map(\.rect))
        #expect(
            empty.targets.allSatisfy {
                $0.rect.size.columns >= Grid.smallestCell.columns
                    && $0.rect.size.rows >= Grid.smallestCell.rows
            })
        #expect(full.offer(for: .enter) == .unavailable("Too much."))
        #expect(full.canvas.text[1].hasSuffix("123.45"))
        #expect(full.offer(for: .key("6")) == .unavailable("No more digits fit."))
    }

    @Test func `a letter and a pasted text are refused with a reason, also below other keys`() {
        let amount = NumberPad(NumberEntry(fractionDigits: 2))
        var frame = Frame<String>(size: Size(columns: 28, rows: 15), theme: .dark)
        frame.bind(.key("t"), words: "Tip", to: "tip")
        frame.add(amount, in: frame.bounds) { "\($0)" }
        let reason = Offer<String>.unavailable("Only digits and the point count here.")
        #expect(frame.offer(for: .key("x")) == reason)
        #expect(frame.offer(for: .paste("12.50")) == reason)
        #expect(frame.offer(for: .key("t")) == .available("tip"))
        #expect(frame.offer(for: .function(9)) == nil)
        frame.cover()
        #expect(frame.offer(for: .key("x")) == nil)
        let quantity = drawn(NumberPad(NumberEntry()), 28, 15)
        #expect(quantity.offer(for: .key(".")) == .unavailable("Only digits count here."))
    }
}
