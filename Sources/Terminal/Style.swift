// SPDX-License-Identifier: Apache-2.0

/// How a cell looks.
public struct Style: Hashable, Sendable {
    /// The colour of the character.
    public var foreground: Color
    /// The colour behind the character.
    public var background: Color
    /// Heavier, on old terminals brighter.
    public var bold: Bool
    /// Fainter, where the terminal can.
    public var dim: Bool
    /// Foreground and background exchanged.
    public var reverse: Bool
    /// Struck through, where the terminal can; never the only sign of something.
    public var strikethrough: Bool

    /// A style from its parts; what is left out is plain.
    public init(
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
    public static let plain = Self()

    /// The same style, fainter and not bold.
    public var faint: Self {
        var style = self
        style.bold = false
        style.dim = true
        return style
    }
}
