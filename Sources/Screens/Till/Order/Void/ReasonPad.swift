// SPDX-License-Identifier: Apache-2.0

import Commerce
import Terminal

/// Asks for a reason: one of a list, by its letter or a touch, or a typed one.
///
/// Digits are left to the number of pieces. A space, or any other character, begins a typed reason.
struct ReasonPad: Widget {
    /// What a person did.
    enum Event: Equatable, Sendable {
        /// The typed reason changed to this one.
        case typed(TextEntry)
        /// This is the reason.
        case given(String)
    }

    /// The maximum length of a reason, in Unicode code points.
    static let limit = 200

    private let reasons: [String]
    private let entry: TextEntry
    private let confirm: String

    /// A pad with reasons to choose; `confirm` names what a reason brings about.
    init(_ reasons: [String], typed entry: TextEntry, confirm: String) {
        self.reasons = reasons
        self.entry = entry
        self.confirm = confirm
    }

    /// The rows that it needs.
    var rows: Int { reasons.count + 1 }

    /// Draws a row for each reason, and a field for another one.
    func draw(on frame: inout Frame<Event>) {
        var area = frame.bounds
        let field = area.takeBottom(1)
        let text = TextField(entry, placeholder: "or Space and another reason", limit: Self.limit)
        frame.add(text, in: field) { .typed($0) }
        for (letter, (reason, place)) in zip(
            "abcdefghi", zip(reasons, area.dividedIntoRows(reasons.count)))
        {
            let key = TerminalInput.key(letter)
            // A letter belongs to the typed reason as soon as one begins.
            let button =
                entry.isEmpty
                ? Button(reason, keys: key, to: Event.given(reason))
                : Button(reason, to: Event.given(reason))
            frame.add(button, in: place)
        }
        let reason = String(entry.text[...].trimmed)
        frame.bind(
            .enter, words: confirm, importance: reason.isEmpty ? .helpOnly : .primary,
            to: .given(reason), unless: Self.problem(with: reason))
    }

    private static func problem(with reason: String) -> String? {
        if reason.isEmpty { return "Choose a reason by its letter, or type one" }
        return reason.unicodeScalars.count > limit
            ? "A reason has at most \(limit) characters" : CardNumber.problem(in: reason)
    }
}
