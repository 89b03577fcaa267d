// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages
import Terminal
import Testing

@testable import Till

/// Whatever keys do can be done by touch, and the other way round.
@Suite struct ReachTests {
    /// A narrow screen has no space for the hints of all keys, but for the most important ones.
    @Test(arguments: [(80, 24, Importance.primary), (120, 40, .normal)])
    func `each key that a screen shows has a place to click`(
        _ columns: Int, _ rows: Int, _ least: Importance
    ) {
        for state in States.all(columns: columns, rows: rows) {
            let frame = state.frame()
            let clickable = frame.targets.filter { $0.gesture == .click }.map(\.offer)
            for hint in frame.hints
            where hint.bindings.contains(where: { $0.importance <= least }) {
                #expect(
                    hint.bindings.contains { clickable.contains($0.offer) },
                    "\(hint.keyNames) \(hint.words) on\n\(state.picture)")
            }
        }
    }

    @Test func `each kind of action that a place offers has a key`() {
        // Letters find an item in any part of the menu, and write the note that F4 has focused.
        let searched: Set = ["sale Till.SaleAction.show", "item Till.ItemAction.note"]
        for state in States.all(columns: 120, rows: 40) {
            let kinds = state.kindsOfClicks.subtracting(state.kindsOfKeys).subtracting(searched)
            #expect(kinds == [], "\(kinds.sorted()) on\n\(state.picture)")
        }
    }
}

extension TillModel {
    /// The kinds of actions that a click does here.
    fileprivate var kindsOfClicks: Set<String> {
        Set(
            frame().targets.filter { $0.gesture == .click }.compactMap(\.offer.action)
                .map(\.kind))
    }

    /// The kinds of actions that a key does here, or after a move to what a click hits directly.
    fileprivate var kindsOfKeys: Set<String> {
        let steps: [[TerminalInput]] = [
            [.arrow(.down)], [.arrow(.right)], [.arrow(.up)], [.arrow(.left)], [.tab], [.end],
            [.tab, .arrow(.down)], [.escape],
        ]
        let next = steps.map { keys in
            var model = self
            for key in keys { _ = model.update(.terminal(key)) }
            return model
        }
        let bindings = ([self] + next).flatMap { $0.frame().bindings }
        return Set(bindings.compactMap(\.offer.action).map(\.kind))
    }
}

extension TillAction {
    /// The names of the action and of the action within it, without what they are about.
    fileprivate var kind: String {
        "\(self)".split(separator: "(", maxSplits: 2).prefix(2)
            .map { String($0.prefix { !" ),".contains($0) }) }.joined(separator: " ")
    }
}
