// SPDX-License-Identifier: Apache-2.0

import Terminal
import Testing

@Suite struct WrittenKeyTests {
    @Test(arguments: [
        TerminalInput.key("a"), .key("A"), .key("="), .key("#"), .key("é"), .key(" "),
        .control("a"), .control("z"), .function(1), .function(12), .arrow(.up), .arrow(.down),
        .arrow(.left), .arrow(.right), .enter, .escape, .tab, .shiftTab, .backspace, .delete,
        .home, .end, .pageUp, .pageDown,
    ])
    func `each key is found by both of its names`(key: TerminalInput) {
        #expect(TerminalInput(keyName: key.keyName) == key)
        #expect(TerminalInput(keyName: key.plainKeyName) == key)
    }

    @Test func `only the names of characters depend on case`() {
        #expect(TerminalInput(keyName: "pgdn") == .pageDown)
        #expect(TerminalInput(keyName: "CTRL-b") == .control("b"))
        #expect(TerminalInput(keyName: "up") == .arrow(.up))
        #expect(TerminalInput(keyName: "R") != TerminalInput(keyName: "r"))
    }

    @Test(arguments: ["", " ", "F0", "F13", "Ctrl-1", "ab", "Shift", "\u{1b}", "\n"])
    func `other names have no key`(name: String) {
        #expect(TerminalInput(keyName: name) == nil)
    }
}
