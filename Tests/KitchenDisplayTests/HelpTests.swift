// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages
import Terminal
import Testing

@testable import KitchenDisplay

/// The page that lists the keys.
@Suite struct HelpTests {
    private func help(columns: Int, rows: Int) -> KitchenModel {
        var model = screen([ticket(1), ticket(2)], columns: columns, rows: rows)
        _ = model.press(.key("?"))
        return model
    }

    @Test func `each action is listed once`() {
        let listed = HelpTopic.allCases.flatMap { $0.entries(quit: "quit") }.flatMap(\.actions)
        #expect(listed.count == KitchenAction.allCases.count)
        #expect(Set(listed) == Set(KitchenAction.allCases))
    }

    @Test(arguments: [(80, 24), (300, 80)])
    func `a large screen shows the whole page`(columns: Int, rows: Int) {
        let picture = help(columns: columns, rows: rows).picture
        for topic in HelpTopic.allCases {
            #expect(picture.contains(topic.title))
            for entry in topic.entries(quit: "quit") { #expect(picture.contains(entry.words)) }
        }
        #expect(picture.contains("\n Keys\n"))
        #expect(picture.contains(" 1–9           tap the ticket with this number"))
    }

    @Test func `the page explains the signs on tickets`() {
        let picture = help(columns: 80, rows: 24).picture
        #expect(picture.contains(" $$ ✓ !        paid; made; late or nearly late"))
    }

    @Test func `a wide and low screen shows the page in columns`() {
        let model = help(columns: 100, rows: 16)
        #expect(model.row(2) == " Keys")
        #expect(model.row(3).hasPrefix(" Finish "))
        #expect(model.picture.contains("quit"))
    }

    @Test func `a small screen scrolls the page`() {
        var model = help(columns: 40, rows: 12)
        #expect(model.row(2).hasPrefix(" Keys · arrows: "))
        #expect(model.row(3) == " Finish")
        #expect(model.row(4) == "  1–9           tap the ticket with")
        #expect(model.row(5) == "                this number")
        for _ in 1...40 { _ = model.press(.arrow(.down)) }
        #expect(model.row(2) == " Keys")
        #expect(model.row(10) == "  q             quit")
        _ = model.press(.arrow(.up))
        #expect(model.row(2) == " Keys · arrows: 1 more")
        for _ in 1...9 { _ = model.press(.pageUp) }
        #expect(model.row(3) == " Finish")
    }

    @Test(arguments: [
        TerminalInput.key("?"), .key("q"), .enter, .escape, .mouse(.init(column: 4, row: 4)),
    ])
    func `keys and touches close the page, and none reaches the board at once`(
        input: TerminalInput
    ) {
        var model = help(columns: 80, rows: 24)
        #expect(model.press(.key("1"), .key("u"), .key("o")) == [])
        #expect(model.row(2) == " Keys")
        #expect(model.press(input) == [])
        #expect(model.row(2).hasPrefix("[1] #1"))
        #expect(model.press(.key("1")) == [])
        model.wait()
        #expect(model.press(.key("1")).count == 1)
    }

    @Test func `the page covers an opened ticket and the finished ones, which stay`() {
        var model = screen([
            ticket(1), ticket(2, .processed, lines: [line(1, 1, "Pie", .processed)]),
        ])
        _ = model.receive(.ticketRemoved(order(2)))
        for key in ["o", "r"] as [Character] {
            _ = model.press(.arrow(.right), .key(key))
            let before = model.view().text[2...22]
            _ = model.press(.key("?"))
            #expect(model.row(2) == " Keys")
            _ = model.press(.key("?"))
            #expect(model.view().text[2...22] == before)
            _ = model.press(.escape)
        }
    }

    @Test func `while the page is shown no ticket counts as visible`() {
        var model = help(columns: 80, rows: 24)
        #expect(model.painted.map(\.page) == [1, 1])
        _ = model.press(.escape)
        #expect(model.painted.map(\.page) == [nil, nil])
    }

    @Test func `the page closes by itself after a minute without a key`() {
        var model = help(columns: 80, rows: 24)
        model.wait(.seconds(50))
        _ = model.press(.arrow(.down))
        model.wait(.milliseconds(59_999))
        #expect(model.row(2) == " Keys")
        model.wait(.milliseconds(1))
        #expect(model.row(2).hasPrefix("[1] #1"))
    }

    @Test func `the page names the learned keys`() throws {
        var model = screen([ticket(1)])
        model.keys = try KitchenKeys(text: "undo=F5\nticket-1=F1\n")
        _ = model.press(.key("?"))
        #expect(model.picture.contains(" F5 u          undo the last tap"))
        #expect(model.picture.contains("F1 1–9") || model.picture.contains("1–9 F1"))
    }

    @Test(arguments: [(20, 5), (1, 1), (0, 0), (3, 2), (24, 3), (5, 60), (40, 4)])
    func `the page can be drawn at every size`(columns: Int, rows: Int) {
        var model = help(columns: columns, rows: rows)
        for key in [TerminalInput.arrow(.down), .pageDown, .arrow(.up), .pageUp] {
            _ = model.press(key)
            #expect(model.view().size == Size(columns: columns, rows: rows))
        }
    }
}
