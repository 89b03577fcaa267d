// SPDX-License-Identifier: Apache-2.0

/// Collects the characters of a paste between its start and its end (xterm, mode 2004).
struct BracketedPaste: Equatable, Sendable {
    /// The maximum number of scalars; the rest of a longer paste is dropped.
    static let maximum = 4096

    private var scalars: [Unicode.Scalar] = []
    /// Whether the last character was an escape.
    ///
    /// If nothing follows it, a person pressed the key, because the end of the paste was lost.
    private(set) var endsWithEscape = false

    /// The pasted text.
    var text: String { String(String.UnicodeScalarView(scalars)) }

    /// Adds the next character; escapes are dropped.
    mutating func add(_ scalar: Unicode.Scalar) {
        endsWithEscape = scalar == "\u{1b}"
        if !endsWithEscape, scalars.count < Self.maximum { scalars.append(scalar) }
    }
}
