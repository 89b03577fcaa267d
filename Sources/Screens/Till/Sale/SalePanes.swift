// SPDX-License-Identifier: Apache-2.0

import Terminal

/// The places of the menu and of the order at hand.
///
/// They lie beside each other, except on a narrow screen that is higher than wide.
struct SalePanes {
    /// Where the menu is.
    let menu: Rect
    /// Where the order is.
    let order: Rect

    /// The fewest columns of either.
    private static let narrowest = 24
    /// The most columns of the order: a name and its price must not be far from each other.
    private static let widestOrder = 50
    /// The columns from which both have enough beside each other, however high the screen is.
    private static let wide = 72

    /// The places in an area.
    init(in area: Rect) {
        var rest = area
        let columns = area.size.columns
        // A cell is twice as high as wide.
        let isUpright = columns < Self.wide && columns < area.size.rows * 2
        if columns < 2 * Self.narrowest || isUpright {
            order = rest.takeBottom(area.size.rows * 45 / 100)
        } else {
            let share = columns - columns * 60 / 100
            order = rest.takeRight(min(max(Self.narrowest, share), Self.widestOrder))
        }
        menu = rest
    }
}
