// SPDX-License-Identifier: Apache-2.0

import Terminal

/// Keys for fingers that type a rate or an amount into a field; the event is its new text.
struct ValuePad: Widget {
    /// The maximum length of the text, in characters.
    static let limit = 16

    private static let digits = ["789", "456", "123"]

    private let entry: TextEntry

    init(_ entry: TextEntry) { self.entry = entry }

    /// Draws four rows of three keys, and a column with keys that delete.
    func draw(on frame: inout Frame<TextEntry>) {
        if frame.bounds.isEmpty { return }
        let rows = frame.bounds.dividedIntoRows(4).map { $0.dividedIntoColumns(4) }
        for (places, digits) in zip(rows, Self.digits) {
            for (place, digit) in zip(places, digits) { add(String(digit), in: place, on: &frame) }
        }
        for (place, text) in zip(rows[3], ["0", "00", "."]) { add(text, in: place, on: &frame) }
        var shorter = entry
        shorter.deleteBackward()
        frame.add(Button("←", to: shorter), in: rows[0][3])
        frame.add(Button("C", to: TextEntry()), in: rows[1][3])
    }

    /// Draws a key; one with a single character is a key of the keyboard, too.
    private func add(_ text: String, in place: Rect, on frame: inout Frame<TextEntry>) {
        var longer = entry
        longer.insert(text, limit: Self.limit)
        frame.add(Button(text, to: longer), in: place)
        guard text.count == 1, let key = text.first else { return }
        frame.bind(.key(key), words: "Type the value", importance: .helpOnly, to: longer)
    }
}

/// The places of the form of a discount and of its pad: beside each other on a wide screen, else
/// one below the other.
struct DiscountLayout {
    private static let form = 72
    private static let pad = Size(columns: 28, rows: 12)

    /// The size of the content.
    let size: Size
    private let fields: Int
    private let hasPad: Bool
    private let isWide: Bool

    init(fields: Int, hasPad: Bool, on screen: Size) {
        self.fields = fields
        self.hasPad = hasPad
        isWide = screen.columns >= Self.form + Self.pad.columns + 5
        let rows = fields * 2
        size =
            if !hasPad {
                Size(columns: Self.form, rows: rows)
            } else if isWide {
                Size(columns: Self.form + Self.pad.columns + 1, rows: max(rows, Self.pad.rows))
            } else {
                Size(columns: Self.form, rows: rows + Self.pad.rows)
            }
    }

    /// Cuts the place of the pad from the content; each field keeps a row.
    func takePad(of rest: inout Rect) -> Rect {
        if !hasPad { return rest.takeBottom(0) }
        if !isWide {
            return rest.takeBottom(
                max(0, min(Self.pad.rows, rest.size.rows - fields - 1)))
        }
        var pad = rest.takeRight(Self.pad.columns)
        _ = rest.takeRight(1)
        return pad.takeTop(Self.pad.rows)
    }
}
