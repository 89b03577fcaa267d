// SPDX-License-Identifier: Apache-2.0

/// A text in which capitals do not matter, to look for a part of it: `É` is `é`, and both `ß` and
/// `ẞ` are `ss`.
struct FoldedText {
    private let bytes: [UInt8]

    init(_ text: String) {
        // Letters of ASCII alone take a twentieth of the time. `ẞ` is a capital of its own: only
        // its small letter becomes `SS`.
        bytes =
            text.utf8.allSatisfy { $0 < 0x80 }
            ? text.utf8.map { (0x61...0x7a).contains($0) ? $0 - 0x20 : $0 }
            : Array(text.lowercased().uppercased().utf8)
    }

    /// Whether the other text is a part of this one.
    func contains(_ part: Self) -> Bool {
        guard part.bytes.count <= bytes.count else { return false }
        return (0...bytes.count - part.bytes.count).contains {
            bytes[$0...].starts(with: part.bytes)
        }
    }
}
