// SPDX-License-Identifier: Apache-2.0

/// The names of keys in settings files.
extension TerminalInput {
    /// The key with a name, as `keyName` or `plainKeyName` give it; nil if no key has it.
    ///
    /// A single character is the key that writes it. Upper and lower case differ only there.
    package init?(keyName name: String) {
        if let key = Self.named[name.lowercased()] {
            self = key
            return
        }
        guard let character = name.first, name.count == 1, PrintableText(name).string == name,
            !character.isWhitespace
        else { return nil }
        self = .key(character)
    }

    /// The name of the key in a settings file, where arrows have words; empty for anything but a
    /// key.
    package var plainKeyName: String {
        switch self {
        case .arrow(.up): "Up"
        case .arrow(.down): "Down"
        case .arrow(.left): "Left"
        case .arrow(.right): "Right"
        default: keyName
        }
    }

    /// The keys whose names are longer than their character, by these names in lower case.
    private static let named: [String: TerminalInput] = {
        let arrows: [TerminalInput] = [.arrow(.up), .arrow(.down), .arrow(.left), .arrow(.right)]
        let others: [TerminalInput] = [
            .key(" "), .enter, .escape, .tab, .shiftTab, .backspace, .delete, .home, .end, .pageUp,
            .pageDown,
        ]
        let all =
            arrows + others + (1...12).map { .function($0) }
            + "abcdefghijklmnopqrstuvwxyz".map { .control($0) }
        let names = all.flatMap { key in [key.keyName, key.plainKeyName].map { ($0, key) } }
        return Dictionary(names.map { ($0.lowercased(), $1) }, uniquingKeysWith: { $1 })
    }()
}
