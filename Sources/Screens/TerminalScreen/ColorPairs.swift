// SPDX-License-Identifier: Apache-2.0

import CNCurses
import Terminal

/// The colour pairs of ncurses, each made at its first use.
struct ColorPairs {
    /// A foreground and a background.
    private struct Pair: Hashable {
        let foreground: Color
        let background: Color
    }

    private var numbers: [Pair: Int16] = [:]
    private let hasColors: Bool

    /// Turns on colours, if the terminal has any, on the terminal's own background.
    init() {
        hasColors = has_colors()
        if hasColors {
            start_color()
            use_default_colors()
        }
    }

    /// The number of the style's pair; 0, the terminal's own colours, if no pair is left.
    mutating func number(for style: Style) -> Int16 {
        let pair = Pair(foreground: style.foreground, background: style.background)
        if !hasColors || pair == Pair(foreground: .standard, background: .standard) { return 0 }
        if let number = numbers[pair] { return number }
        let next = Int16(numbers.count + 1)
        guard Int32(next) < cncurses_pair_count(),
            init_pair(next, Self.shade(of: pair.foreground), Self.shade(of: pair.background)) == OK
        else { return 0 }
        numbers[pair] = next
        return next
    }

    /// The terminal's number for a colour.
    private static func shade(of color: Color) -> Int16 {
        switch cncurses_color_count() {
        case 256...: shadeOf256(color)
        case 16...: color == .gray ? 8 : shadeOf8(color)
        default: shadeOf8(color)
        }
    }

    private static func shadeOf8(_ color: Color) -> Int16 {
        switch color {
        case .standard, .gray: -1
        case .black, .darkGray: 0
        case .red, .vermilion: 1
        case .green, .teal: 2
        case .yellow, .orange: 3
        case .blue: 4
        case .magenta, .purple: 5
        case .cyan, .sky: 6
        case .white, .lightGray: 7
        }
    }

    /// Shades of xterm's colour cube: the eight colours as fields behind white text, and the shades
    /// nearest to the palette of Okabe and Ito, which is light enough for text on black.
    static func shadeOf256(_ color: Color) -> Int16 {
        switch color {
        case .standard: -1
        case .black: 16
        case .red: 160
        case .green: 28
        case .yellow: 220
        case .blue: 26
        case .magenta: 127
        case .cyan: 37
        case .white: 231
        case .gray: 244
        case .darkGray: 236
        case .lightGray: 254
        case .orange: 178
        case .sky: 74
        case .teal: 35
        case .vermilion: 166
        case .purple: 175
        }
    }
}
