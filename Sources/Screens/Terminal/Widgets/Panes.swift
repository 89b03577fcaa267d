// SPDX-License-Identifier: Apache-2.0

/// An area divided into two: beside each other if it is wide, else one below the other.
package struct Panes: Hashable, Sendable {
    /// The left or upper part.
    package let first: Rect
    /// The right or lower part.
    package let second: Rect
    /// Whether the second part is below the first one.
    package let isPortrait: Bool

    /// Divides an area; `share` is the percentage for the first part.
    ///
    /// The parts are beside each other if the area is wider than high to the eye, a cell being
    /// twice as high as wide, and if both parts have at least `minimum` columns.
    package init(_ area: Rect, share: Int = 60, minimum: Int = 24) {
        let columns = area.size.columns
        isPortrait = columns < 2 * minimum || columns < area.size.rows * 2
        var rest = area
        if isPortrait {
            first = rest.takeTop(area.size.rows * share / 100)
        } else {
            let wanted = columns * share / 100
            first = rest.takeLeft(max(minimum, min(wanted, columns - minimum)))
        }
        second = rest
    }
}
