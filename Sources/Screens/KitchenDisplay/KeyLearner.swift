// SPDX-License-Identifier: Apache-2.0

package import Terminal

/// The page that asks for the key of each action in turn, for bump bars and other keyboards.
package struct KeyLearner: Equatable, Sendable {
    /// The keys so far.
    package private(set) var keys: KitchenKeys
    private var size: Size
    private var index = 0
    private var notice: String?

    /// A page that begins with the present keys.
    package init(_ keys: KitchenKeys, size: Size) {
        self.keys = keys
        self.size = size
    }

    /// Handles an input; returns whether the page has ended.
    ///
    /// Enter keeps the keys of an action, and Escape those of all further ones. Any other key is
    /// the new one, unless an earlier question was about it: a key that bounces would otherwise
    /// answer two questions. The only key of another action is refused too, since nothing could
    /// then quit the screen, or undo a tap.
    package mutating func update(_ input: TerminalInput) -> Bool {
        switch input {
        case .resize(let size): self.size = size
        case .mouse, .wheel, .paste: break
        case .escape: return true
        case .enter: askNext()
        default: learn(input)
        }
        return index == KitchenAction.allCases.count
    }

    private mutating func learn(_ key: TerminalInput) {
        let asked = KitchenAction.allCases.prefix(index)
        if let other = keys.action(of: key), asked.contains(other) {
            notice = "\(key.keyName) is already the key for: \(other.words). Press another key."
            return
        }
        var changed = keys
        changed.set([key], for: KitchenAction.allCases[index])
        let loser = KitchenAction.allCases.first {
            changed.keys(for: $0).isEmpty && !keys.keys(for: $0).isEmpty
        }
        if let loser {
            notice =
                "\(key.keyName) is the only key for: \(loser.words). Press another key, or first "
                + "give that one a second key."
            return
        }
        keys = changed
        askNext()
    }

    private mutating func askNext() {
        notice = nil
        index += 1
    }

    /// Draws the page.
    package func view() -> Canvas {
        var canvas = Canvas(size: size)
        let count = KitchenAction.allCases.count
        guard index < count else { return canvas }
        let title = Rect(column: 0, row: 0, columns: size.columns, rows: 1)
        let heading = Style(bold: true, reverse: true)
        canvas.fill(title, style: heading)
        canvas.write(
            PrintableText(" The keys of this screen: \(index + 1) of \(count)")
                .fitted(columns: size.columns),
            at: title.origin, style: heading)
        var row = 2
        for (text, style) in paragraphs(about: KitchenAction.allCases[index]) {
            for line in PrintableText(text).wrapped(columns: size.columns - 2) {
                canvas.write(line, at: Point(column: 1, row: row), style: style)
                row += 1
            }
            row += 1
        }
        return canvas
    }

    private func paragraphs(about action: KitchenAction) -> [(String, Style)] {
        let present = keys.keys(for: action).map(\.keyName).joined(separator: " ")
        let warning = notice.map { ($0, Style(foreground: .black, background: .yellow)) }
        return [
            ("Press the key for: \(action.words)", Style(bold: true)),
            (present.isEmpty ? "It has no key now." : "Now: \(present)", .plain),
        ] + (warning.map { [$0] } ?? []) + [
            (
                "Enter keeps it. Esc keeps the rest and saves. Ctrl-C ends without a change.",
                .plain
            ),
            (Self.deadKeys, Style(dim: true)),
        ]
    }

    private static let deadKeys = """
        A key without any effect here sends Ctrl, Shift or Alt alone, which no terminal can see. \
        The page "Kitchen machines" of the guide says how to change it.
        """
}
