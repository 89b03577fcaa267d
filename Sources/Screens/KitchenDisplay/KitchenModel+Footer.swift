// SPDX-License-Identifier: Apache-2.0

import Messages
import Terminal

/// The last row of the screen: a notice, or the page and the keys.
extension KitchenModel {
    func drawFooter(on canvas: inout Canvas) {
        // The smallest terminals have rows for the header only.
        let row = size.rows - 1
        guard row >= BoardLayout.headerRows else { return }
        canvas.fill(Rect(column: 0, row: row, columns: size.columns, rows: 1))
        if let notice {
            return drawBar(notice.texts, Self.attention, row: row, on: &canvas)
        }
        let (text, hint) = footer
        let isBoard = help == nil && recallList == nil && opened == nil && dishText == nil
        let showsLate = isBoard && lateElsewhere != nil
        canvas.write(
            text, at: Point(column: 0, row: row),
            style: showsLate ? Urgency.late.style ?? .plain : .plain)
        let column = size.columns - hint.columns
        canvas.write(hint, at: Point(column: column, row: row), style: Style(dim: true))
    }

    /// The text at the left and the keys at the right.
    ///
    /// A narrow row shortens the text first, and then leaves out keys. How to undo a tap always
    /// stays, because it is possible for a few seconds only.
    private var footer: (text: PrintableText, hint: PrintableText) {
        let texts = footerTexts.map { PrintableText(" \($0)") }
        let hints = hintTexts.map { PrintableText($0) }
        for hint in hints {
            let room = size.columns - hint.columns - (hint.columns > 0 ? 1 : 0)
            if let text = texts.first(where: { $0.columns <= room }) { return (text, hint) }
        }
        let hint = (hints.last ?? PrintableText("")).prefix(columns: size.columns)
        let room = max(0, size.columns - hint.columns - (hint.columns > 0 ? 1 : 0))
        return ((texts.last ?? PrintableText("")).fitted(columns: room), hint)
    }

    /// What the row can say at the left, from the longest text to the shortest.
    private var footerTexts: [String] {
        if help != nil { return [""] }
        if recallList != nil { return ["Enter: bring it back · arrows: choose"] }
        if opened != nil { return openedTexts }
        return dishText.map { [$0] } ?? boardTexts
    }

    /// The page, and the keys that a new cook needs first if they fit.
    private var boardTexts: [String] {
        let pages = pageTexts
        // The row is red then.
        if lateElsewhere != nil { return pages }
        let keys = keyTexts
        guard let page = pages.first, !page.isEmpty else { return keys + pages }
        return keys.map { "\(page) · \($0)" } + pages
    }

    /// The keys of the board, all and the most important; none without a ticket.
    private var keyTexts: [String] {
        guard places.contains(where: { !$0.isFreed }) else { return [] }
        let step = scope.isExpediter ? "hand over" : "finish"
        let tap = "\(keys.name(of: .ticket1))–\(keys.name(of: .ticket9)): \(step)"
        let most = "\(tap) · \(keys.name(of: .open)): open"
        let others =
            "\(keys.name(of: .counts)): count · \(keys.name(of: .recall)): bring back"
        return ["\(most) · \(others)", most]
    }

    private var openedTexts: [String] {
        if opened?.why != nil { return ["arrows: scroll"] }
        if opened?.chosen != nil { return ["Enter: tap this line"] }
        let tap = "Enter: tap what is shown · Tab: choose"
        let why = "\(tap) · \(keys.name(of: .why)): why"
        if case .stations = scope.role { return [why, tap] }
        let rush = "\(why) · \(keys.name(of: .rush)): first"
        guard let course = openedPart?.card.ticket.nextCourse else { return [rush, why, tap] }
        let fire = "\(keys.name(of: .fire)): fire course \(course)"
        return ["\(rush) · \(fire)", "\(tap) · \(fire)", fire]
    }

    /// The keys that the row can name, from all to the most important.
    private var hintTexts: [String] {
        let isBoard = opened == nil && recallList == nil && help == nil
        let back = isBoard ? nil : "\(keys.name(of: .back)): back"
        let help = "\(keys.name(of: .help)) help"
        return [[undoText, back, help], [undoText, help], [undoText]].map { texts in
            let shown = texts.compactMap(\.self)
            return shown.isEmpty ? "" : shown.joined(separator: " · ") + " "
        }
    }

    /// What the last tap or its recall waits for, or the key that undoes the tap.
    private var undoText: String? {
        if let tap = lastTap {
            let isSent = pending[tap.order] != nil
            return isSent
                ? "sending #\(tap.number)…" : "\(keys.name(of: .undo)): undo #\(tap.number)"
        }
        return pendingRecall.map { "undoing #\($0.number)…" }
    }
}
