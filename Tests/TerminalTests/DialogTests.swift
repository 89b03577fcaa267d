// SPDX-License-Identifier: Apache-2.0

import Terminal
import Testing

@Suite struct DialogTests {
    private func frame(_ columns: Int, _ rows: Int) -> Frame<String> {
        var frame = Frame<String>(size: Size(columns: columns, rows: rows), theme: .dark)
        frame.target(frame.bounds, to: "below")
        frame.bind(.function(5), words: "Pay", to: "pay")
        return frame
    }

    private func question(_ columns: Int, _ rows: Int) -> Frame<String> {
        var frame = frame(columns, rows)
        frame.addMessage(
            "Void", ["Void 2 lines of order 12?"],
            buttons: [
                Button("Void", keys: .enter, isPrimary: true, to: "void"),
                Button("Back", keys: .escape, to: "back"),
            ])
        return frame
    }

    @Test func `a message is in the middle with its answers`() {
        #expect(
            question(40, 11).canvas.text == [
                "", "", "╔═ Void ═══════════════════════════════╗",
                "║                                      ║",
                "║ Void 2 lines of order 12?            ║",
                "║                                      ║",
                "║    [Enter Void]       [Esc Back]     ║",
                "╚══════════════════════════════════════╝", "", "", "",
            ])
    }

    @Test(arguments: [(60, 20), (80, 24), (120, 40), (200, 60), (300, 80), (20, 6)])
    func `only the dialog reacts, by key and by finger`(columns: Int, rows: Int) {
        let frame = question(columns, rows)
        #expect(frame.offer(for: .enter) == .available("void"))
        #expect(frame.offer(for: .escape) == .available("back"))
        #expect(frame.offer(for: .function(5)) == nil)
        #expect(frame.offer(for: .mouse(Point(column: 0, row: 0))) == nil)
        #expect(frame.targets.map(\.offer.action) == ["void", "back"])
        #expect(frame.targets.allSatisfy { frame.bounds.intersection($0.rect) == $0.rect })
        for target in frame.targets {
            #expect(frame.offer(for: .mouse(target.rect.origin)) == target.offer)
        }
    }

    @Test func `a long button gets more space than a short one, so that both show their keys`() {
        var frame = Frame<String>(size: Size(columns: 19, rows: 1), theme: .dark)
        let tip = Button("Tip", keys: .key("t"), to: "tip")
        frame.add([tip, Button("Voucher", keys: .key("a"), to: "voucher")], in: frame.bounds)
        #expect(frame.canvas.text == ["[t Tip] [a Voucher]"])
    }

    @Test func `help lists the keys below it and scrolls`() {
        var frame = frame(40, 12)
        frame.bind(.arrow(.up), words: "Move", to: "up")
        frame.bind(.arrow(.down), words: "Move", to: "down")
        frame.bind(.key("v"), words: "Void", to: "void", unless: "No line is selected.")
        frame.addHelp(top: 0, close: "close") { "scroll to \($0)" }
        let text = frame.canvas.text.joined(separator: "\n")
        #expect(text.contains("║ F5   Pay "))
        #expect(text.contains("║ ↑ ↓  Move "))
        #expect(text.contains("║ v    Void (No line is selected.) "))
        #expect(frame.offer(for: .key("?")) == .available("close"))
        var small = self.frame(40, 5)
        for number in 1...9 { small.bind(.function(number), words: "Key \(number)", to: "key") }
        small.addHelp(top: 0, close: "close") { "scroll to \($0)" }
        #expect(small.offer(for: .arrow(.down)) == .available("scroll to 1"))
    }
}

@Suite struct FormTests {
    private let fields: [Form.Field] = [
        .text("Name", placeholder: "for the guest", limit: 10),
        .choice("Kind", ["counter", "pickup"]),
        .text("Note", problem: "The note is too long."),
    ]
    private let state = FormState([
        .text(TextEntry("Mia")), .choice(0), .text(TextEntry()),
    ])

    private func pressed(_ keys: [TerminalInput]) -> FormState {
        keys.reduce(into: state) { state, key in
            let frame = drawn(Form(fields, state: state), 36, 8)
            if case .available(.changed(let next)) = frame.offer(for: key) { state = next }
        }
    }

    @Test func `labels, values, the chosen option and the problem are shown`() {
        let frame = drawn(Form(fields, state: state), 36, 8)
        #expect(
            frame.canvas.text == [
                "› Name  [Mia                       ]", "", "  Kind  [counter] pickup", "",
                "! Note  [                          ]", "", "", "! The note is too long.",
            ])
    }

    @Test func `the tabulator changes the field and arrows the option`() {
        #expect(pressed([.key("!")]).text(0) == "Mia!")
        #expect(pressed([.tab]).focus == 1)
        #expect(pressed([.tab, .arrow(.right)]).choice(1) == 1)
        #expect(pressed([.tab, .key(" "), .key(" ")]).choice(1) == 0)
        #expect(pressed([.shiftTab, .paste("no ice")]).text(2) == "no ice")
        #expect(pressed([.tab, .tab, .arrow(.down)]).focus == 0)
    }

    @Test func `a click chooses a field and an option`() {
        let frame = drawn(Form(fields, state: state), 36, 8)
        for (point, focus, option) in [
            (Point(column: 3, row: 4), 2, 0), (Point(column: 20, row: 2), 1, 1),
            (Point(column: 20, row: 4), 2, 0),
        ] {
            guard case .available(.changed(let next)) = frame.offer(for: .mouse(point)) else {
                Issue.record("a click changes the form")
                continue
            }
            #expect(next.focus == focus)
            #expect(next.choice(1) == option)
        }
    }

    @Test func `enter submits, or says why not`() {
        #expect(
            drawn(Form(fields, state: state), 36, 8).offer(for: .enter) == .available(.submitted))
        let refused = Form(fields, state: state, unless: "The note is too long.")
        #expect(
            drawn(refused, 36, 8).offer(for: .enter) == .unavailable("The note is too long."))
        #expect(drawn(refused, 36, 8).offer(for: .escape) == .available(.canceled))
        let first = Form(fields, state: state, isCancelable: false)
        #expect(drawn(first, 36, 8).offer(for: .escape) == nil)
    }

    @Test func `enter that advances goes to the next field, and submits in the last one`() {
        var state = state
        let first = drawn(Form(fields, state: state, enterAdvances: true), 36, 8)
        state.focus = 1
        #expect(first.offer(for: .enter) == .available(.changed(state)))
        state.focus = 2
        let last = drawn(Form(fields, state: state, enterAdvances: true), 36, 8)
        #expect(last.offer(for: .enter) == .available(.submitted))
    }

    @Test func `a field that is full says so until it is edited`() {
        let full = pressed([.paste("2345678"), .key("x")])
        #expect(full.text(0) == "Mia2345678")
        let said = drawn(Form(fields, state: full), 36, 8).canvas.text[7]
        #expect(said == "! Name: at most 10 characters")
        let edited = pressed([.paste("2345678"), .key("x"), .backspace])
        let mended = drawn(Form(fields, state: edited), 36, 8).canvas.text[7]
        #expect(mended == "! The note is too long.")
    }

    @Test func `the field with the keys is always in sight`() {
        let last = state
        for (focus, expected) in [(0, "› Name"), (1, "› Kind"), (2, "› Note")] {
            var state = last
            state.focus = focus
            let text = drawn(Form(fields, state: state), 36, 2).canvas.text
            #expect(text[0].hasPrefix(expected))
        }
    }
}

@Suite struct ScrollingTextTests {
    private let lines = (1...9).map { "row \($0)" }

    @Test func `the shown rows are said and keys scroll`() {
        let frame = drawn(ScrollingText(lines, top: 2), 12, 4)
        #expect(frame.canvas.text == ["row 3", "row 4", "row 5", "↑ 3–5 of 9 ↓"])
        #expect(frame.offer(for: .arrow(.down)) == .available(3))
        #expect(frame.offer(for: .pageUp) == .available(0))
        #expect(frame.offer(for: .end) == .available(6))
        #expect(frame.offer(for: .wheel(.down, Point(column: 0, row: 0))) == .available(5))
    }

    @Test func `the rows of a long line begin below each other, if there is space`() {
        let frame = drawn(ScrollingText(["  no onions at all", "       far"], top: 0), 9, 4)
        #expect(frame.canvas.text == ["  no", "  onions", "  at all", "far"])
    }

    @Test func `long lines are wrapped, and all of a short text is shown`() {
        let frame = drawn(ScrollingText(["no onions at all", "", "  total"], top: 5), 9, 5)
        #expect(frame.canvas.text == ["no onions", "at all", "", "  total", ""])
        #expect(frame.bindings.isEmpty)
    }
}

@Suite struct PanesTests {
    @Test(arguments: [
        (60, 20, false), (80, 24, false), (120, 40, false), (200, 60, false), (300, 80, false),
        (40, 60, true), (60, 40, true), (47, 10, true), (0, 0, true),
    ])
    func `panes cover the area, beside each other if it is wide`(
        columns: Int, rows: Int, isPortrait: Bool
    ) {
        let area = Rect(column: 3, row: 2, columns: columns, rows: rows)
        let panes = Panes(area)
        #expect(panes.isPortrait == isPortrait)
        #expect(panes.first.origin == area.origin)
        let cells = [panes.first, panes.second].map { $0.size.columns * $0.size.rows }
        #expect(cells.reduce(0, +) == columns * rows)
        #expect(panes.first.intersection(panes.second).isEmpty)
    }
}

@Suite struct NoticeTests {
    @Test func `each kind has its mark`() {
        for (kind, mark) in [
            (Notice.Kind.info, "·"), (.success, "✓"), (.warning, "!"), (.danger, "!"),
        ] {
            var frame = Frame<Never>(size: Size(columns: 24, rows: 1), theme: .monochrome)
            Notice("Order 12 is paid.", kind).draw(on: &frame, in: frame.bounds)
            #expect(frame.canvas.text == [" \(mark) Order 12 is paid."])
        }
    }
}
