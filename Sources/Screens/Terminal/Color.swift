// SPDX-License-Identifier: Apache-2.0

/// The small palette that every terminal has in some shade.
package enum Color: Hashable, Sendable, CaseIterable {
    /// The terminal's own colour for text or background.
    case standard
    /// The eight colours of ECMA-48.
    case black, red, green, yellow, blue, magenta, cyan, white
    /// Between black and white; on terminals of eight colours the same as `standard`.
    case gray
}
