// SPDX-License-Identifier: Apache-2.0

/// The style of each role that text can have on a screen.
///
/// A colour is never the only sign of a state: a word or a mark says it as well, so that the
/// monochrome theme shows the same.
package enum Theme: String, CaseIterable, Hashable, Sendable {
    /// Light text on black.
    case dark
    /// Dark text on white.
    case light
    /// Only black, white and yellow, without faint text.
    case highContrast = "high-contrast"
    /// The terminal's own colours with bold, faint and reversed text.
    case monochrome

    /// What a text is to its reader.
    package enum Role: CaseIterable, Hashable, Sendable {
        /// Normal text; the background of the screen.
        case text
        /// Text of second rank: units, counts, explanations.
        case muted
        /// A title, or what the eye should find first.
        case accent
        /// The selected row, cell or tab.
        case selected
        /// It needs attention soon.
        case warning
        /// It is wrong, late or refused.
        case danger
        /// It is done or ready.
        case success
        /// News that need no action.
        case info
        /// It can't be used at present; a reason is at hand.
        case disabled
        /// An amount that people compare.
        case money
        /// The bar at the top and titles of tables.
        case header
        /// It is not confirmed yet: not sent, or not answered.
        case pending
        /// A key or a button.
        case button
        /// The button that most people want.
        case primaryButton
        /// A field to type into.
        case field
        /// Lines between and around things.
        case border
        /// A bar across the screen: something is wrong.
        case dangerBar
        /// A bar across the screen: something needs attention.
        case warningBar
    }

    /// The theme that an option names, else the one that the environment asks for.
    ///
    /// `noColor` is the value of the environment variable `NO_COLOR`; any text but the empty one
    /// asks for a screen without colours (no-color.org).
    package static func chosen(_ option: Theme?, noColor: String?) -> Theme {
        option ?? (noColor?.isEmpty == false ? .monochrome : .dark)
    }

    /// The style for a role.
    package subscript(role: Role) -> Style {
        switch self {
        case .dark: Self.dark(role)
        case .light: Self.light(role)
        case .highContrast: Self.highContrast(role)
        case .monochrome: Self.monochrome(role)
        }
    }

    private static func dark(_ role: Role) -> Style {
        func text(_ color: Color, bold: Bool = false) -> Style {
            Style(foreground: color, background: .black, bold: bold)
        }
        return switch role {
        case .text: text(.white)
        case .muted, .disabled: text(.gray)
        case .border: text(.gray)
        case .accent: text(.white, bold: true)
        case .money: text(.white, bold: true)
        case .warning: text(.yellow)
        case .danger: text(.vermilion, bold: true)
        case .success: text(.teal)
        case .info: text(.sky)
        case .pending: text(.orange)
        case .selected: Style(foreground: .black, background: .sky, bold: true)
        case .header, .button: Style(foreground: .white, background: .darkGray)
        case .field: Style(foreground: .white, background: .darkGray)
        case .primaryButton: Style(foreground: .white, background: .green, bold: true)
        case .dangerBar: Style(foreground: .white, background: .red, bold: true)
        case .warningBar: Style(foreground: .black, background: .yellow, bold: true)
        }
    }

    /// The light palette is too pale for text on white, so it is used as fields under black text.
    private static func light(_ role: Role) -> Style {
        func text(_ color: Color, bold: Bool = false) -> Style {
            Style(foreground: color, background: .white, bold: bold)
        }
        func field(_ color: Color) -> Style { Style(foreground: .black, background: color) }
        return switch role {
        case .text: text(.black)
        case .muted, .disabled: text(.darkGray)
        case .border: text(.gray)
        case .accent, .money: text(.black, bold: true)
        case .warning: field(.yellow)
        case .danger: text(.red, bold: true)
        case .success: text(.green, bold: true)
        case .info: text(.blue)
        case .pending: field(.orange)
        case .selected: Style(foreground: .white, background: .blue, bold: true)
        case .header, .button, .field: field(.lightGray)
        case .primaryButton: Style(foreground: .white, background: .green, bold: true)
        case .dangerBar: Style(foreground: .white, background: .red, bold: true)
        case .warningBar: field(.yellow)
        }
    }

    private static func highContrast(_ role: Role) -> Style {
        let text = Style(foreground: .white, background: .black, bold: true)
        let inverted = Style(foreground: .black, background: .white, bold: true)
        let signal = Style(foreground: .black, background: .yellow, bold: true)
        return switch role {
        case .text, .muted, .accent, .money, .border, .field, .success, .info, .disabled: text
        case .button, .header: text
        case .selected, .primaryButton: inverted
        case .warning, .pending: Style(foreground: .yellow, background: .black, bold: true)
        case .danger, .dangerBar, .warningBar: signal
        }
    }

    private static func monochrome(_ role: Role) -> Style {
        switch role {
        case .text, .field, .button, .success, .info, .border: .plain
        case .muted, .disabled: Style(dim: true)
        case .accent, .money, .warning, .pending, .header: Style(bold: true)
        case .selected, .primaryButton: Style(reverse: true)
        case .danger, .dangerBar, .warningBar: Style(bold: true, reverse: true)
        }
    }
}
