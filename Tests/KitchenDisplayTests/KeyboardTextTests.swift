// SPDX-License-Identifier: Apache-2.0

import Terminal
import Testing

@testable import KitchenDisplay

/// The settings file that gives actions the keys of a bump bar.
@Suite struct KeyboardTextTests {
    @Test func `no two actions share a standard key, and each has one`() {
        var seen: Set<TerminalInput> = []
        for action in KitchenAction.allCases {
            #expect(!action.standardKeys.isEmpty)
            for key in action.standardKeys { #expect(seen.insert(key).inserted, "\(action)") }
        }
    }

    @Test func `a file gives actions further keys, and the standard keys stay`() throws {
        let text = "# bump bar\n\nticket-1=F1\n next-page = F2  - \r\nundo==\n"

        let keys = try KitchenKeys(text: text)

        #expect(keys.keys(for: .ticket1) == [.function(1), .key("1")])
        #expect(keys.keys(for: .nextPage) == [.function(2), .key("-"), .pageDown, .key("n")])
        #expect(keys.action(of: .key("=")) == .undo)
        #expect(keys.action(of: .key("u")) == .undo)
        #expect(keys.action(of: .key("x")) == nil)
        #expect(keys.name(of: .undo) == "=")
        #expect(keys.name(of: .help) == "?")
    }

    @Test func `an action loses a standard key that the file gives to another one`() throws {
        let keys = try KitchenKeys(text: "ticket-1=q\nfinish=Space")

        #expect(keys.action(of: .key("q")) == .ticket1)
        #expect(keys.keys(for: .quit) == [])
        #expect(keys.name(of: .quit) == "no key")
        #expect(keys.keys(for: .finish) == [.key(" "), .enter])
    }

    @Test func `what is written is read again`() throws {
        let text = "ticket-2=Up Ctrl-A\nquit=Space"
        let keys = try KitchenKeys(text: text)

        #expect(try KitchenKeys(text: keys.text) == keys)
        #expect(keys.text.contains("\nticket-2=Up Ctrl-A\n"))
        #expect(keys.text.contains("\n#next-page=PgDn n\n"))
        #expect(try KitchenKeys(text: KitchenKeys().text) == KitchenKeys())
    }

    @Test(
        arguments: [
            ("undo", 1, .notAssignment), ("\n\nUndo=x", 3, .unknownAction("Undo")),
            ("undo=F13", 1, .unknownKey("F13")), ("undo=", 1, .noKey(.undo)),
            ("undo=x\nundo=y", 2, .repeatedAction(.undo)),
            ("undo=x\n#\nhelp=? x", 3, .sharedKey(.key("x"), .undo)),
        ] as [(String, Int, KeyboardProblem.Reason)])
    func `a line that can't be used is refused with its number`(
        text: String, line: Int, reason: KeyboardProblem.Reason
    ) {
        #expect(throws: KeyboardProblem(line: line, reason: reason)) {
            _ = try KitchenKeys(text: text)
        }
    }

    @Test func `a refusal says what to do`() {
        let unknown = KeyboardProblem(line: 1, reason: .unknownAction("bump"))
        #expect(unknown.description.contains("Write one of ticket-1, ticket-2"))
        let shared = KeyboardProblem(line: 2, reason: .sharedKey(.function(1), .undo))
        #expect(
            shared.description
                == "The key F1 is already the one of undo. Give each key to one action only.")
    }
}
