// SPDX-License-Identifier: Apache-2.0

/// A line to type into; the event is the new text with its cursor.
///
/// It takes every character, so bind other letters above it or use function and control keys.
/// Enter, escape and the tabulator are left to the screen.
package struct TextField: Widget {
    private let entry: TextEntry
    private let placeholder: String
    private let limit: Int
    private let isNumber: Bool
    private let isFocused: Bool

    /// A field; without focus it takes no keys, and a click still sets the cursor.
    ///
    /// The placeholder is shown while nothing is typed. The limit counts characters. A number takes
    /// digits only.
    package init(
        _ entry: TextEntry, placeholder: String = "", limit: Int = .max, isNumber: Bool = false,
        isFocused: Bool = true
    ) {
        self.entry = entry
        self.placeholder = placeholder
        self.limit = limit
        self.isNumber = isNumber
        self.isFocused = isFocused
    }

    /// Draws the field between brackets into the first row.
    package func draw(on frame: inout Frame<TextEntry>) {
        var rest = frame.bounds.intersection(Rect(column: 0, row: 0, columns: .max / 2, rows: 1))
        frame.fill(rest, as: .field)
        frame.write("[", in: rest.takeLeft(1), as: .field)
        frame.write("]", in: rest.takeRight(1), as: .field)
        frame.draw(in: rest, map: { $0 }) { drawText(on: &$0) }
        if isFocused { bindKeys(on: &frame) }
    }

    private func drawText(on frame: inout Frame<TextEntry>) {
        let columns = entry.columns
        let end = columns.last?.upperBound ?? 0
        let cursor = entry.cursor < columns.count ? columns[entry.cursor].lowerBound : end
        // As many columns are scrolled out on the left that the cursor is visible.
        let hidden = isFocused ? max(0, cursor + 1 - frame.bounds.size.columns) : 0
        var style = frame.theme[.field]
        frame.canvas.fill(frame.bounds, style: style)
        style.dim = entry.isEmpty
        let text = entry.isEmpty ? placeholder : entry.text
        frame.canvas.write(text, at: Point(column: -hidden, row: 0), style: style)
        bindClicks(columns, hidden: hidden, on: &frame)
        guard isFocused else { return }
        if entry.isSuggestion { reverse(0..<max(0, end - hidden), on: &frame) }
        reverse(cursor - hidden..<cursor - hidden + 1, on: &frame)
    }

    private func bindClicks(
        _ columns: [Range<Int>], hidden: Int, on frame: inout Frame<TextEntry>
    ) {
        // A click that only chooses the field leaves a suggestion to be replaced.
        if entry.isSuggestion, !isFocused { return frame.target(frame.bounds, to: entry) }
        frame.target(frame.bounds, to: entry.after { $0.move(to: columns.count) })
        for (index, place) in columns.enumerated() {
            let rect = Rect(
                column: place.lowerBound - hidden, row: 0, columns: place.count, rows: 1)
            frame.target(rect, to: entry.after { $0.move(to: index) })
        }
    }

    /// Marks the cursor, or a suggestion as selected.
    private func reverse(_ columns: Range<Int>, on frame: inout Frame<TextEntry>) {
        let rect = Rect(column: columns.lowerBound, row: 0, columns: columns.count, rows: 1)
        frame.canvas.restyle(rect) { style in
            var style = style
            style.reverse.toggle()
            return style
        }
    }

    private func bindKeys(on frame: inout Frame<TextEntry>) {
        let (entry, limit, isNumber) = (entry, limit, isNumber)
        let accepted = { (typed: String) in
            isNumber ? typed.filter { ("0"..."9").contains($0) } : typed
        }
        frame.bindTyping { typed in
            entry.after { $0.insert(accepted(typed), limit: limit) }
        } unless: { typed in
            accepted(typed).isEmpty && !typed.isEmpty ? "Only digits count here." : nil
        }
        let edits: [(TerminalInput, String, (inout TextEntry) -> Void)] = [
            (.arrow(.left), "Move the cursor", { $0.move(to: $0.cursor - 1) }),
            (.arrow(.right), "Move the cursor", { $0.move(to: $0.cursor + 1) }),
            (.home, "Move the cursor", { $0.move(to: 0) }),
            (.end, "Move the cursor", { $0.move(to: .max) }),
            (.backspace, "Delete", { $0.deleteBackward() }),
            (.delete, "Delete", { $0.deleteForward() }),
            (.control("u"), "Delete all", { $0.clear() }),
        ]
        for (key, words, edit) in edits {
            frame.bind(key, words: words, importance: .helpOnly, to: entry.after(edit))
        }
    }
}
