// SPDX-License-Identifier: Apache-2.0

import Terminal
import TestSupport
import Testing

/// A screen with every widget on it; its actions are texts.
private func everything(_ size: Size, theme: Theme, seed: Int) -> Frame<String> {
    var frame = Frame<String>(size: size, theme: theme)
    var area = frame.bounds
    let tabs = TabBar(["Locations", "Till", "Kitchen"].map { .init($0) }, selected: seed % 3)
    frame.add(tabs, in: area.takeTop(1)) { "tab \($0)" }
    let hints = area.takeBottom(1)
    Notice("Order 12 is paid. Change: 3.50", .success).draw(on: &frame, in: area.takeBottom(1))
    let panes = Panes(area)
    let items = (0..<50).map { number in
        Grid.Item(
            ["Item \(number) 漢字", "9.50"], unless: number % 7 == 0 ? "It is sold out." : nil)
    }
    let cell = Size(columns: 5 + seed % 20, rows: 3 + seed % 3)
    let grid = Grid(items, position: GridPosition(selection: seed % 60), cell: cell)
    frame.add(grid, in: panes.first) { "grid \($0)" }
    var right = panes.second
    let buttons = right.takeBottom(3)
    let lines = (0..<30).map { ItemList.Item("\($0)× Burger", detail: "9.50", more: ["no ice"]) }
    let list = ItemList(lines, position: ListPosition(selection: seed % 40), isFocused: false)
    frame.add(list, in: right) { "list \($0)" }
    frame.add(
        [Button("Cancel", to: "cancel"), Button("Pay", to: "pay", unless: "Empty.")], in: buttons)
    addDialog(on: &frame, seed: seed)
    frame.drawHints(in: hints)
    return frame
}

/// One of the dialogs, or none.
private func addDialog(on frame: inout Frame<String>, seed: Int) {
    let size = Size(columns: seed % 70, rows: seed % 25)
    let close = [Button("Close", keys: .escape, to: "close")]
    switch seed % 5 {
    case 0:
        frame.addDialog("Amount", size: NumberPad.touchSize, buttons: close) { frame, area in
            frame.add(NumberPad(NumberEntry(fractionDigits: 2)), in: area) { "pad \($0)" }
        }
    case 1:
        let state = FormState([.text(TextEntry("Mia 漢字")), .choice(seed % 3)], focus: seed % 2)
        let form = Form([.text("Name"), .choice("Kind", ["a", "b", "c"])], state: state)
        frame.addDialog("Details", size: size, buttons: close) { frame, area in
            frame.add(form, in: area) { "form \($0)" }
        }
    case 2: frame.addHelp(top: seed, close: "close") { "scroll \($0)" }
    case 3: frame.addMessage("Void", ["Void the lines of this order?"], buttons: close)
    default: break
    }
}

@Suite struct EverySizeTests {
    private static let keys: [TerminalInput] = [
        .key("a"), .key("5"), .key("?"), .enter, .escape, .tab, .shiftTab, .backspace, .delete,
        .home, .end, .pageUp, .pageDown, .function(5), .control("u"), .paste("x\ny"),
        .arrow(.up), .arrow(.down), .arrow(.left), .arrow(.right),
    ]

    @Test(arguments: [(60, 20), (80, 24), (120, 40), (200, 60), (300, 80), (24, 80)])
    func `every target is in sight and answers`(columns: Int, rows: Int) {
        for seed in 0..<10 {
            let frame = everything(
                Size(columns: columns, rows: rows), theme: .dark, seed: seed)
            #expect(!frame.targets.isEmpty)
            for target in frame.targets {
                #expect(!target.rect.isEmpty)
                #expect(frame.bounds.intersection(target.rect) == target.rect)
                let input: TerminalInput =
                    switch target.gesture {
                    case .click: .mouse(target.rect.origin)
                    case .wheel(let direction): .wheel(direction, target.rect.origin)
                    }
                #expect(frame.offer(for: input) != nil)
            }
            for key in frame.bindings.flatMap(\.keys) { #expect(frame.offer(for: key) != nil) }
        }
    }

    @Test func `no size, key or click is too strange`() {
        var numbers = SeededGenerator(seed: 21)
        for seed in 0..<200 {
            let size = Size(
                columns: Int.random(in: 0..<130, using: &numbers),
                rows: Int.random(in: 0..<50, using: &numbers))
            let theme = Theme.allCases[seed % Theme.allCases.count]
            let frame = everything(size, theme: theme, seed: seed)
            #expect(frame.canvas.size == size)
            for key in Self.keys { _ = frame.offer(for: key) }
            for _ in 0..<20 {
                let point = Point(
                    column: Int.random(in: -5..<140, using: &numbers),
                    row: Int.random(in: -5..<60, using: &numbers))
                let isInside = frame.bounds.contains(point)
                let offer = frame.offer(for: .mouse(point))
                #expect(isInside || offer == nil)
            }
        }
    }

    @Test func `the smallest terminals show what fits`() {
        for columns in 0...12 {
            for rows in 0...8 {
                for seed in 0..<5 {
                    let size = Size(columns: columns, rows: rows)
                    #expect(everything(size, theme: .light, seed: seed).canvas.size == size)
                }
            }
        }
    }
}
