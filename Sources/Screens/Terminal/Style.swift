// SPDX-License-Identifier: Apache-2.0

/// The colours and attributes of a cell.
package struct Style: Hashable, Sendable {
    /// The colour of the character.
    package var foreground: Color
    /// The colour behind the character.
    package var background: Color
    /// Bold, or brighter on old terminals.
    package var bold: Bool
    /// Fainter, if the terminal supports it.
    package var dim: Bool
    /// Foreground and background exchanged.
    package var reverse: Bool
    /// Struck through, if the terminal supports it; never the only sign of a state.
    package var strikethrough: Bool

    /// A style from its parts; each one is plain by default.
    package init(
        foreground: Color = .standard, background: Color = .standard, bold: Bool = false,
        dim: Bool = false, reverse: Bool = false, strikethrough: Bool = false
    ) {
        self.foreground = foreground
        self.background = background
        self.bold = bold
        self.dim = dim
        self.reverse = reverse
        self.strikethrough = strikethrough
    }

    /// The terminal's own colours without any attribute.
    package static let plain = Self()

    /// The same style, fainter and not bold.
    package var faint: Self {
        var style = self
        style.bold = false
        style.dim = true
        return style
    }
}

/// A small palette for every terminal.
package enum Color: Hashable, Sendable {
    /// The terminal's own colour for text or background.
    case standard
    /// The eight colours of ECMA-48.
    case black, red, green, yellow, blue, magenta, cyan, white
    /// Between black and white; on terminals of eight colours the same as `standard`.
    case gray
    /// Nearly black, for bars and fields on a black screen; black on terminals of eight colours.
    case darkGray
    /// Nearly white, for bars and fields on a white screen; white on terminals of eight colours.
    case lightGray
    /// Colours of Okabe and Ito that people with any colour vision tell apart; on terminals of
    /// eight colours the nearest of those.
    case orange, sky, teal, vermilion, purple
}
