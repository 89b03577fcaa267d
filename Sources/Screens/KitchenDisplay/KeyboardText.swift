// SPDX-License-Identifier: Apache-2.0

import Foundation
import Terminal

/// The settings file of a keyboard: a line `ACTION=KEY`, or `ACTION=KEY KEY`, for each action.
///
/// Empty lines, and lines that begin with `#`, are comments.
extension KitchenKeys {
    /// The keys in the text of a file.
    ///
    /// Throws a `KeyboardProblem` for the first line that is no assignment, for an unknown action
    /// or key, and for a second line about an action or a key.
    package init(text: String) throws(KeyboardProblem) {
        self.init()
        let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        for (index, line) in lines.enumerated() {
            let line = line.trimmingCharacters(in: .whitespaces)
            if line.isEmpty || line.hasPrefix("#") { continue }
            do throws(KeyboardProblem.Reason) {
                try read(line)
            } catch {
                throw KeyboardProblem(line: index + 1, reason: error)
            }
        }
    }

    /// The text of a file with these keys; a comment shows the keys of each other action.
    package var text: String {
        let actions = KitchenAction.allCases.map { action in
            let own = ownKeys(for: action)
            let keys = own.isEmpty ? action.standardKeys : own
            let names = keys.map(\.plainKeyName).joined(separator: " ")
            return "\(own.isEmpty ? "#" : "")\(action.rawValue)=\(names)\n"
        }
        return Self.heading + actions.joined()
    }

    private static let heading = """
        # The keys of a kitchen screen, as kds-service display --learn writes them.
        # A line gives an action its keys: ACTION=KEY, or ACTION=KEY KEY. Standard keys stay.

        """

    private mutating func read(_ line: String) throws(KeyboardProblem.Reason) {
        guard let sign = line.firstIndex(of: "=") else { throw .notAssignment }
        let name = line[..<sign].trimmingCharacters(in: .whitespaces)
        guard let action = KitchenAction(rawValue: name) else { throw .unknownAction(name) }
        guard ownKeys(for: action).isEmpty else { throw .repeatedAction(action) }
        var keys: [TerminalInput] = []
        for word in line[line.index(after: sign)...].split(whereSeparator: \.isWhitespace) {
            guard let key = TerminalInput(keyName: String(word)) else {
                throw .unknownKey(String(word))
            }
            if let other = self.action(ofOwn: key) { throw .sharedKey(key, other) }
            if !keys.contains(key) { keys.append(key) }
        }
        if keys.isEmpty { throw .noKey(action) }
        set(keys, for: action)
    }
}

/// A line of a keyboard's settings file that can't be used.
package struct KeyboardProblem: Error, Equatable, CustomStringConvertible {
    /// The number of the line, from 1.
    package let line: Int
    /// What is wrong with it.
    let reason: Reason

    /// What can be wrong with a line.
    enum Reason: Error, Equatable {
        /// It has no `=`.
        case notAssignment
        /// No action has this name.
        case unknownAction(String)
        /// No key has this name.
        case unknownKey(String)
        /// The action has no key.
        case noKey(KitchenAction)
        /// An earlier line is about the same action.
        case repeatedAction(KitchenAction)
        /// An earlier line gives the key to this action.
        case sharedKey(TerminalInput, KitchenAction)
    }

    /// What is wrong and what to do.
    package var description: String {
        switch reason {
        case .notAssignment:
            "This is no setting. Write ACTION=KEY, or # at its beginning for a comment."
        case .unknownAction(let name):
            "There is no action '\(name)'. Write one of "
                + KitchenAction.allCases.map(\.rawValue).joined(separator: ", ") + "."
        case .unknownKey(let name):
            "There is no key '\(name)'. Write a character, or a name such as F1, Enter, Space, "
                + "PgDn, Up or Ctrl-A."
        case .noKey(let action):
            "It gives \(action.rawValue) no key. Write a key after the =, or remove the line."
        case .repeatedAction(let action):
            "It is the second line about \(action.rawValue). Write all keys of an action on one "
                + "line: \(action.rawValue)=KEY KEY."
        case .sharedKey(let key, let action):
            "The key \(key.plainKeyName) is already the one of \(action.rawValue). Give each key "
                + "to one action only."
        }
    }
}
