// SPDX-License-Identifier: Apache-2.0

/// A button: a title, the key that does the same, and what it offers.
package struct Button<Action> {
    /// What it does, in a word or two.
    package let title: String
    /// The keys that do the same; the first is shown in front of the title.
    package let keys: [TerminalInput]
    /// Whether it is what most people want next.
    package let isPrimary: Bool
    /// How important the hint of its keys is.
    let importance: Importance
    /// What it offers.
    package let offer: Offer<Action>

    /// A button; with a reason against the action, it is shown disabled and tells the reason.
    package init(
        _ title: String, keys: TerminalInput..., isPrimary: Bool = false,
        importance: Importance = .normal, to action: Action, unless reason: String? = nil
    ) {
        self.title = title
        self.keys = keys
        self.isPrimary = isPrimary
        self.importance = isPrimary ? .primary : importance
        offer = Offer(action, unless: reason)
    }

    /// The columns of its face with the name of its key.
    package var columns: Int { PrintableText(text(columns: .max)).columns + 2 }

    /// The title behind the name of its key, or the title alone if both do not fit.
    func text(columns: Int) -> String {
        let full = [keys.first?.keyName ?? "", title].filter { !$0.isEmpty }.joined(separator: " ")
        return PrintableText(full).columns <= columns ? full : title
    }
}

extension Frame {
    /// Draws a button that fills a rectangle, and binds its keys.
    package mutating func add(_ button: Button<Action>, in rect: Rect) {
        let isDisabled = button.offer.reason != nil
        let role: Theme.Role = isDisabled ? .disabled : button.isPrimary ? .primaryButton : .button
        drawKey(button.text(columns: rect.size.columns - 2), in: rect, as: role)
        target(rect, offer: button.offer)
        if button.keys.isEmpty { return }
        add(
            Binding(
                keys: button.keys, words: button.title,
                importance: button.importance,
                offer: button.offer))
    }

    /// Draws buttons beside each other: of equal width, unless that would hide the key of one for
    /// which there is space.
    package mutating func add(_ buttons: [Button<Action>], in rect: Rect) {
        for (button, place) in zip(buttons, rect.divided(for: buttons.map(\.columns))) {
            add(button, in: place)
        }
    }

    /// Draws the face of a key: with a border from three rows on, else between brackets.
    ///
    /// A disabled key has corners only, or parentheses.
    mutating func drawKey(_ text: String, in rect: Rect, as role: Theme.Role) {
        fill(rect, as: role)
        guard rect.size.rows >= 3, rect.size.columns >= 3 else {
            let width = max(0, rect.size.columns - 2)
            let fitted = PrintableText(text).fitted(columns: width).string
            let face = role == .disabled ? "(\(fitted))" : "[\(fitted)]"
            return write(face, in: rect, row: rect.size.rows / 2, aligned: .centre, as: role)
        }
        box(rect, border: role == .disabled ? .corners : .light, as: role)
        let inner = rect.inset()
        write(text, in: inner, row: (inner.size.rows - 1) / 2, aligned: .centre, as: role)
    }
}

extension Rect {
    /// Columns of equal width from left to right; the first ones take the remainder.
    package func dividedIntoColumns(_ count: Int) -> [Self] {
        var rest = self
        return (0..<max(0, count)).map { number in
            let left = count - number
            return rest.takeLeft((rest.size.columns + left - 1) / left)
        }
    }

    /// Columns for items that need so many; they are of equal width if that suffices for each, or
    /// if there is not enough for all.
    func divided(for widths: [Int]) -> [Self] {
        let equal = dividedIntoColumns(widths.count)
        let spare = size.columns - widths.reduce(0, +)
        let suffices = zip(equal, widths).allSatisfy { $0.size.columns >= $1 }
        if suffices || spare < 0 { return equal }
        var rest = self
        return widths.enumerated().map { index, width in
            let isFirst = index < spare % widths.count
            return rest.takeLeft(width + spare / widths.count + (isFirst ? 1 : 0))
        }
    }

    /// Rows of equal height from top to bottom; the first ones take the remainder.
    package func dividedIntoRows(_ count: Int) -> [Self] {
        var rest = self
        return (0..<max(0, count)).map { number in
            let left = count - number
            return rest.takeTop((rest.size.rows + left - 1) / left)
        }
    }
}
