// SPDX-License-Identifier: Apache-2.0

extension Frame {
    /// Covers the frame and draws a dialog in its middle: a title, a content and a row of buttons.
    ///
    /// `size` is that of the content; on a small terminal it gets less. The content is drawn into
    /// the given rectangle. Give one of the buttons the escape key.
    package mutating func addDialog(
        _ title: String, size: Size, buttons: [Button<Action>],
        content: (inout Self, Rect) -> Void
    ) {
        cover()
        let height = buttons.isEmpty ? 0 : Self.buttonRows(bounds.size)
        let bar = buttons.reduce(0) { $0 + $1.columns }
        let columns = max(size.columns, bar, PrintableText(title).columns + 4)
        let wanted = Size(columns: columns + 4, rows: size.rows + height + 2)
        let outer = bounds.centred(wanted)
        dialog = outer
        fill(outer)
        box(outer, title: title, border: .double, as: .accent)
        var inner = outer.inset(columns: 2, rows: 1)
        let place = inner.takeBottom(height)
        content(&self, inner)
        add(buttons, in: place)
    }

    /// Covers the frame and asks or tells something; the buttons are the answers.
    package mutating func addMessage(
        _ title: String, warnings: [String] = [], _ sentences: [String],
        buttons: [Button<Action>]
    ) {
        let columns = max(0, min(60, bounds.size.columns - 4))
        let loud = warnings.flatMap { PrintableText($0).wrapped(columns: columns) }
        let rows = loud + sentences.flatMap { PrintableText($0).wrapped(columns: columns) }
        addDialog(title, size: Size(columns: columns, rows: rows.count + 2), buttons: buttons) {
            frame, area in
            var rest = area
            _ = rest.takeTop(1)
            for (row, text) in rows.enumerated() {
                let place = rest.takeTop(1)
                let isLoud = row < loud.count
                if isLoud { frame.fill(place, as: .warningBar) }
                frame.write(text.string, in: place, as: isLoud ? .warningBar : .text)
            }
        }
    }

    /// Covers the frame and lists everything that its keys do, with the reasons against it.
    ///
    /// `scroll` makes an action of the new first row; `close` closes the page.
    package mutating func addHelp(
        top: Int, close: Action, scroll: @escaping (Int) -> Action
    ) {
        let rows = hints.map { ($0.keyNames.joined(separator: " "), $0.words, $0.reason) }
        let width = min(24, rows.map { PrintableText($0.0).columns }.max() ?? 0)
        let lines = rows.map { keys, words, reason in
            let text = PrintableText(keys).fitted(columns: width)
            let padding = String(repeating: " ", count: width - text.columns + 2)
            return text.string + padding + words + (reason.map { " (\($0))" } ?? "")
        }
        let button = Button(
            "Close", keys: .escape, .key("?"), .enter, isPrimary: true, to: close)
        let size = Size(columns: 60, rows: lines.count)
        addDialog("Keys", size: size, buttons: [button]) { frame, area in
            frame.add(ScrollingText(lines, top: top), in: area, map: scroll)
        }
    }

    /// Three rows for fingers, if that leaves enough for the content.
    private static func buttonRows(_ size: Size) -> Int { size.rows >= 16 ? 3 : 1 }
}
