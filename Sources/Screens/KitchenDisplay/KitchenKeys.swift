// SPDX-License-Identifier: Apache-2.0

package import Terminal

/// The keys of a kitchen screen: the standard ones, and those of a bump bar or another keyboard.
///
/// A key of the settings counts before a standard key. So a standard key stays, unless the settings
/// give it to another action.
package struct KitchenKeys: Equatable, Sendable {
    /// The keys of the settings.
    private var own: [KitchenAction: [TerminalInput]] = [:]

    /// The standard keys alone.
    package init() {}

    /// The keys of an action, those of the settings first; empty if others took all of them.
    package func keys(for action: KitchenAction) -> [TerminalInput] {
        let own = ownKeys(for: action)
        return own
            + action.standardKeys.filter { key in
                !own.contains(key) && self.action(ofOwn: key) == nil
            }
    }

    /// The name of the first key of an action, for hints.
    package func name(of action: KitchenAction) -> String {
        keys(for: action).first?.keyName ?? "no key"
    }

    /// What a key does; nil for a key without an action here, and for anything but a key.
    package func action(of key: TerminalInput) -> KitchenAction? {
        action(ofOwn: key) ?? KitchenAction.allCases.first { $0.standardKeys.contains(key) }
    }

    /// The input that the model gets: for a key of the settings the standard key of its action.
    func meaning(of input: TerminalInput) -> TerminalInput {
        action(ofOwn: input)?.standardKeys.first ?? input
    }

    /// The keys that the settings give to an action.
    func ownKeys(for action: KitchenAction) -> [TerminalInput] { own[action] ?? [] }

    /// The action to which the settings give a key; nil if they don't name it.
    func action(ofOwn key: TerminalInput) -> KitchenAction? {
        KitchenAction.allCases.first { own[$0]?.contains(key) ?? false }
    }

    /// Gives keys to an action, and takes them from others.
    mutating func set(_ keys: [TerminalInput], for action: KitchenAction) {
        for other in own.keys { own[other]?.removeAll { keys.contains($0) } }
        own[action] = keys
        own = own.filter { !$0.value.isEmpty }
    }
}
