// SPDX-License-Identifier: Apache-2.0

import Terminal
import Testing

@testable import KitchenDisplay

/// The page that asks for the key of each action.
@Suite struct KeyLearnerTests {
    private let first = KeyLearner(KitchenKeys(), size: Size(columns: 80, rows: 24))

    @Test func `enter keeps each key, and the page ends after the last action`() {
        var learner = first
        let ends = KitchenAction.allCases.map { _ in learner.update(.enter) }
        #expect(ends == KitchenAction.allCases.indices.map { $0 == ends.count - 1 })
        #expect(learner.keys == KitchenKeys())
    }

    @Test func `a key is learned, and escape keeps the keys of the other actions`() {
        var learner = first
        #expect(learner.press(.function(1)) == [false])
        #expect(learner.press(.key("-")) == [false])
        #expect(learner.press(.escape) == [true])
        #expect(learner.keys.keys(for: .ticket1) == [.function(1), .key("1")])
        #expect(learner.keys.keys(for: .ticket2) == [.key("-"), .key("2")])
        #expect(learner.keys.keys(for: .ticket3) == [.key("3")])
    }

    @Test func `a key that an earlier question was about is refused`() {
        var learner = first
        _ = learner.update(.function(1))
        #expect(learner.press(.function(1)) == [false])
        #expect(
            learner.text.contains("F1 is already the key for: tap ticket 1. Press another key."))
        #expect(learner.text.contains("Press the key for: tap ticket 2"))
        _ = learner.update(.enter)
        #expect(!learner.text.contains("already"))
        _ = learner.update(.key("2"))
        #expect(learner.text.contains("2 is already the key for: tap ticket 2."))
        #expect(learner.keys.keys(for: .ticket3) == [.key("3")])
    }

    @Test func `a key of a later action moves to the present one`() throws {
        let keys = try KitchenKeys(text: "ticket-1=F1\nticket-2=F2")
        var learner = KeyLearner(keys, size: Size(columns: 80, rows: 24))
        _ = learner.update(.function(2))
        #expect(learner.keys.keys(for: .ticket1) == [.function(2), .key("1")])
        #expect(learner.keys.keys(for: .ticket2) == [.key("2")])
    }

    @Test(arguments: [
        ("q", "q is the only key for: quit."), ("u", "u is the only key for: undo the last tap."),
    ])
    func `the only key of another action is refused, and can be given away after a second one`(
        key: Character, text: String
    ) throws {
        var learner = first
        #expect(learner.press(.key(key)) == [false])
        #expect(learner.text.contains("\(text) Press another key"))
        #expect(learner.text.contains("Press the key for: tap ticket 1"))
        #expect(learner.keys == KitchenKeys())

        let keys = try KitchenKeys(text: "quit=F9\nundo=F8")
        learner = KeyLearner(keys, size: Size(columns: 80, rows: 24))
        _ = learner.update(.key(key))
        #expect(learner.keys.action(of: .key(key)) == .ticket1)
    }

    @Test func `one of two standard keys can be given away`() {
        var learner = first
        _ = learner.update(.key("n"))
        #expect(learner.keys.action(of: .key("n")) == .ticket1)
        #expect(learner.keys.keys(for: .nextPage) == [.pageDown])
    }

    @Test(arguments: [
        TerminalInput.mouse(Point(column: 3, row: 3)), .wheel(.up, Point(column: 3, row: 3)),
        .paste("x"),
    ])
    func `clicks and pastes are no keys`(input: TerminalInput) {
        var learner = first
        #expect(learner.press(input) == [false])
        #expect(learner == first)
    }

    @Test func `the page says what to press and which keys there are`() {
        let rows = first.view().text
        #expect(rows[0] == " The keys of this screen: 1 of \(KitchenAction.allCases.count)")
        #expect(rows[2] == " Press the key for: tap ticket 1")
        #expect(rows[4] == " Now: 1")
        #expect(
            rows[6]
                == " Enter keeps it. Esc keeps the rest and saves. Ctrl-C ends without a change.")
    }

    @Test func `the question and its answers fit on a small terminal`() {
        var learner = first
        _ = learner.update(.resize(Size(columns: 40, rows: 12)))
        for _ in KitchenAction.allCases {
            let text = learner.view().text.joined(separator: " ")
            #expect(text.contains("Press the key for:"))
            #expect(text.contains("without a change."))
            _ = learner.update(.enter)
        }
    }
}

extension KeyLearner {
    fileprivate var text: String { view().text.joined(separator: "\n") }

    /// Presses keys one after the other; for each, whether the page has ended.
    fileprivate mutating func press(_ inputs: TerminalInput...) -> [Bool] {
        inputs.map { update($0) }
    }
}
