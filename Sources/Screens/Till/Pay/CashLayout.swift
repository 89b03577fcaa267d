// SPDX-License-Identifier: Apache-2.0

import Terminal

/// The places of the amounts, of the keys for notes and of the pad of digits.
///
/// They lie beside each other on a wide screen, one below the other on a narrow one.
struct CashLayout {
    /// Where the due amount, the cash and the change are shown.
    let amounts: Rect
    /// Where the keys for the exact amount and the next notes are.
    let keys: Rect
    /// How many of these keys are beside each other.
    let keysInRow: Int
    /// Where an amount is typed.
    let pad: Rect

    private static let wide = 74
    private static let medium = 52
    private static let pad = NumberPad.touchSize

    /// The size of the content that a screen has space for.
    static func size(on screen: Size) -> Size {
        let columns = screen.columns - 4
        if columns >= wide { return Size(columns: wide, rows: 19) }
        return columns >= medium
            ? Size(columns: medium, rows: 15) : Size(columns: 34, rows: 37)
    }

    /// The places in an area.
    init(in area: Rect) {
        var rest = area
        switch area.size.columns {
        case Self.wide...:
            pad = rest.takeRight(Self.pad.columns)
            _ = rest.takeRight(1)
            keys = rest.takeRight(16)
            keysInRow = 1
            _ = rest.takeRight(1)
            amounts = rest
        case Self.medium...:
            pad = rest.takeRight(Self.pad.columns)
            _ = rest.takeRight(1)
            // The notes below get two rows each.
            amounts = rest.takeTop(5)
            keys = rest
            keysInRow = 1
        default:
            pad = rest.takeBottom(max(5, min(Self.pad.rows, rest.size.rows / 2)))
            amounts = rest.takeTop(rest.size.rows >= 21 ? 12 : 3)
            keys = rest
            keysInRow = 2
        }
    }

    /// The places of the keys, in rows from left to right.
    func places(_ count: Int) -> [Rect] {
        let rows = keys.dividedIntoRows((count + keysInRow - 1) / keysInRow)
        return rows.flatMap { $0.dividedIntoColumns(keysInRow) }
    }
}
