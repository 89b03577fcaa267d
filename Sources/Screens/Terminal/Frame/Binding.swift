// SPDX-License-Identifier: Apache-2.0

/// Keys with the same meaning, the words that name it, and what they offer.
package struct Binding<Action> {
    /// The keys; a hint shows the first one.
    package let keys: [TerminalInput]
    /// What the keys do, in a word or a few; bindings with equal words are listed together.
    package let words: String
    /// How important its hint is.
    package let importance: Importance
    /// What is offered.
    package let offer: Offer<Action>

    /// Keys with a meaning.
    package init(
        keys: [TerminalInput], words: String, importance: Importance = .normal,
        offer: Offer<Action>
    ) {
        self.keys = keys
        self.words = words
        self.importance = importance
        self.offer = offer
    }

    /// The same keys with another action.
    package func map<Other>(_ change: (Action) -> Other) -> Binding<Other> {
        Binding<Other>(keys: keys, words: words, importance: importance, offer: offer.map(change))
    }
}

/// How important it is that a hint is shown.
package enum Importance: Int, CaseIterable, Comparable, Hashable, Sendable {
    /// What most people want next; shown first.
    case primary
    /// Shown as long as there is space.
    case normal
    /// Shown after all others.
    case minor
    /// Listed on the help page only.
    case helpOnly

    /// More important ones come first.
    package static func < (one: Self, other: Self) -> Bool { one.rawValue < other.rawValue }
}
