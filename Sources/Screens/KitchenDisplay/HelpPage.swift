// SPDX-License-Identifier: Apache-2.0

import Terminal

/// The page that lists what keys and touches do, by purpose.
struct HelpPage: Equatable, Sendable {
    /// Its first visible row.
    var top = 0
}

/// A purpose for which a screen has keys.
enum HelpTopic: CaseIterable, Sendable {
    case finish, undo, look, screen

    /// A row of the page: what some keys do.
    struct Entry: Sendable {
        /// The actions of the keys; empty for a touch, and for signs.
        let actions: [KitchenAction]
        let words: String
        /// The signs on tickets that the words explain; nil for keys and touches.
        var signs: String?
    }

    var title: String {
        switch self {
        case .finish: "Finish"
        case .undo: "Undo"
        case .look: "Look"
        case .screen: "Screen"
        }
    }

    /// The meaning of signs on tickets, in their order.
    private static let signWords = "paid; made; late or nearly late"

    /// The actions without a row of their own above.
    private static let others = KitchenAction.allCases.filter { !named.contains($0) }
    private static let named = Set(
        KitchenAction.tickets + [
            .finish, .undo, .recall, .left, .right, .up, .down, .nextPage, .previousPage, .open,
            .nextLine, .previousLine, .rush, .fire, .counts, .back, .help, .reload, .quit,
        ])

    /// The rows of the topic on a screen where `quit` does what these words say.
    func entries(quit quitWords: String) -> [Entry] {
        switch self {
        case .finish:
            [
                Entry(actions: KitchenAction.tickets, words: "tap the ticket with this number"),
                Entry(actions: [.finish], words: KitchenAction.finish.words),
                Entry(
                    actions: [],
                    words: "title: the ticket; line: it alone; counted dish: its oldest"),
            ]
        case .undo:
            [
                Entry(actions: [.undo], words: "undo the last tap, for 5 seconds"),
                Entry(actions: [.recall], words: "list finished tickets to bring one back"),
            ]
        case .look:
            [
                Entry(actions: [.left, .right, .up, .down], words: "select a ticket"),
                Entry(actions: [.nextPage, .previousPage], words: "next and previous page"),
                Entry(actions: [.open], words: KitchenAction.open.words),
                Entry(actions: [.counts], words: KitchenAction.counts.words),
                Entry(
                    actions: [.nextLine, .previousLine],
                    words: "choose a line of an open ticket, or a counted dish"),
                Entry(
                    actions: [.rush, .fire],
                    words: "make the open ticket first; fire its next course"),
            ] + Self.others.map { Entry(actions: [$0], words: $0.words) }
                + [Entry(actions: [], words: Self.signWords, signs: "$$ ✓ !")]
        case .screen:
            [
                Entry(
                    actions: [.back, .help], words: "\(KitchenAction.back.words); this page"),
                Entry(actions: [.reload], words: KitchenAction.reload.words),
                Entry(actions: [.quit], words: quitWords),
            ]
        }
    }
}

extension KitchenAction {
    /// The actions that tap a ticket by its number.
    static let tickets: [Self] = [
        .ticket1, .ticket2, .ticket3, .ticket4, .ticket5, .ticket6, .ticket7, .ticket8, .ticket9,
    ]
}

extension KitchenKeys {
    /// The names of all keys of some actions; the digits from 1 to 9 are `1–9`.
    func names(of actions: [KitchenAction]) -> String {
        if actions.isEmpty { return "Touch" }
        let names = actions.flatMap(keys).map(\.keyName)
        let digits = (1...9).map(String.init)
        guard Set(digits).isSubset(of: names) else {
            return names.isEmpty ? "no key" : names.joined(separator: " ")
        }
        return (["1–9"] + names.filter { !digits.contains($0) }).joined(separator: " ")
    }
}
