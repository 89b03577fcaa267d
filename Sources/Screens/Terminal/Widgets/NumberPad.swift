// SPDX-License-Identifier: Apache-2.0

/// A pad of digits for fingers and keys; it types an amount or a quantity.
///
/// Every key has the same place for every number. Keys of the keyboard: digits, point or comma,
/// backspace, delete; enter confirms. Other characters are refused with a reason.
package struct NumberPad: Widget {
    /// What a person did.
    package enum Event: Equatable, Sendable {
        /// The number changed to this one.
        case edited(NumberEntry)
        /// The number was confirmed.
        case confirmed
    }

    private let entry: NumberEntry
    private let shown: String
    private let confirm: String
    private let reason: String?

    /// A pad that shows the number, or the given text for it, above the keys.
    ///
    /// `confirm` names the key that confirms; with a reason it is disabled and tells the reason.
    package init(
        _ entry: NumberEntry, shown: String? = nil, confirm: String = "OK",
        unless reason: String? = nil
    ) {
        self.entry = entry
        self.shown = shown ?? entry.text
        self.confirm = confirm
        self.reason = reason
    }

    /// The size at which every key is large enough for a finger.
    package static let touchSize = Size(columns: 28, rows: 15)

    /// Draws the number above four rows of four keys.
    package func draw(on frame: inout Frame<Event>) {
        var area = frame.bounds
        let display = area.takeTop(area.size.rows >= 15 ? 3 : 1)
        frame.fill(display, as: .field)
        frame.write(
            shown, in: display.inset(columns: 1, rows: 0), row: display.size.rows / 2,
            aligned: .right, as: .field)
        let rows = area.dividedIntoRows(4).map { $0.dividedIntoColumns(4) }
        for (row, keys) in ["789", "456", "123"].enumerated() {
            for (column, key) in keys.enumerated() {
                drawDigit(key, in: rows[row][column], on: &frame)
            }
        }
        drawDigit("0", in: rows[3][0], on: &frame)
        let signs = entry.fractionDigits > 0 ? "digits and the point" : "digits"
        frame.refuseOthers(because: "Only \(signs) count here.")
        drawOthers(rows, on: &frame)
    }

    private func drawDigit(_ key: Character, in place: Rect, on frame: inout Frame<Event>) {
        let next = entry.after { $0.type(key.wholeNumberValue ?? 0) }
        let reason = next == entry ? "No more digits fit." : nil
        frame.drawKey(String(key), in: place, as: .button)
        frame.target(place, to: .edited(next), unless: reason)
        frame.bind(
            .key(key), words: "Type the number", importance: .helpOnly, to: .edited(next),
            unless: reason)
    }

    private func drawOthers(_ rows: [[Rect]], on frame: inout Frame<Event>) {
        let hundred = entry.after { entry in (0..<2).forEach { _ in entry.type(0) } }
        let back = entry.after { $0.deleteBackward() }
        let clear = entry.after { $0.clear() }
        drawKey("00", in: rows[3][1], to: hundred, on: &frame)
        drawKey("←", in: rows[0][3], to: back, on: &frame)
        drawKey("C", in: rows[1][3], to: clear, on: &frame)
        frame.bind(.backspace, words: "Delete a digit", importance: .helpOnly, to: .edited(back))
        frame.bind(.delete, words: "Delete the number", importance: .helpOnly, to: .edited(clear))
        if entry.fractionDigits > 0 {
            let point = entry.after { $0.typePoint() }
            drawKey(".", in: rows[3][2], to: point, on: &frame)
            frame.bind(
                .key("."), .key(","), words: "Type the point", importance: .helpOnly,
                to: .edited(point))
        }
        let lower = rows[3][3]
        let place = Rect(
            origin: rows[2][3].origin,
            size: Size(columns: lower.size.columns, rows: rows[2][3].size.rows + lower.size.rows))
        frame.drawKey(confirm, in: place, as: reason == nil ? .primaryButton : .disabled)
        frame.target(place, to: .confirmed, unless: reason)
        frame.bind(.enter, words: confirm, importance: .primary, to: .confirmed, unless: reason)
    }

    private func drawKey(
        _ title: String, in place: Rect, to entry: NumberEntry, on frame: inout Frame<Event>
    ) {
        frame.drawKey(title, in: place, as: .button)
        frame.target(place, to: .edited(entry))
    }
}
