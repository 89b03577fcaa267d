// SPDX-License-Identifier: Apache-2.0

/// The character of a cell: a scalar with up to three marks, or nothing in the right half of a wide
/// character.
///
/// It has a fixed size and no references, because a frame copies and compares thousands of cells.
package struct CellText: Hashable, Sendable {
    /// The scalars from the first lane on; unused lanes are 0.
    private var lanes = SIMD4<UInt32>()

    /// The right half of a wide character.
    static let rightHalf = Self()
    /// An empty cell.
    package static let space = Self(" ")

    private init() {}

    init(_ scalar: Unicode.Scalar) { lanes[0] = scalar.value }

    /// The same character with another mark; nil if it has three.
    ///
    /// ncurses stores five characters per cell (`CCHARW_MAX`); one is reserved for the stroke of
    /// struck-through text.
    func adding(_ mark: Unicode.Scalar) -> Self? {
        var text = self
        guard let free = lanes.indices.first(where: { lanes[$0] == 0 }) else { return nil }
        text.lanes[free] = mark.value
        return text
    }

    /// Whether it is the right half of a wide character.
    package var isRightHalf: Bool { lanes[0] == 0 }

    /// Calls the body with each scalar, the base first.
    package func forEachScalar(_ body: (Unicode.Scalar) -> Void) {
        for index in lanes.indices {
            guard lanes[index] != 0, let scalar = Unicode.Scalar(lanes[index]) else { return }
            body(scalar)
        }
    }

    /// The character, without marks that Swift does not join with the base; nil for the right half
    /// of a wide one.
    var character: Character? {
        var string = String.UnicodeScalarView()
        forEachScalar { string.append($0) }
        return String(string).first
    }
}
