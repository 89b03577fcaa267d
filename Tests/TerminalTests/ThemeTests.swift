// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

@testable import Terminal
@testable import TerminalScreen

@Suite struct ThemeTests {
    @Test(arguments: Theme.allCases)
    func `what is selected, wrong or primary differs from normal text`(theme: Theme) {
        for role in [
            Theme.Role.selected, .danger, .warning, .pending, .dangerBar, .primaryButton,
        ] {
            #expect(theme[role] != theme[.text])
        }
    }

    @Test func `monochrome uses no colour`() {
        for role in Theme.Role.allCases {
            #expect(Theme.monochrome[role].foreground == .standard)
            #expect(Theme.monochrome[role].background == .standard)
        }
    }

    @Test(arguments: [
        (nil, nil, Theme.dark), (nil, "", .dark), (nil, "1", .monochrome),
        (Theme.light, "1", .light),
    ])
    func `an option comes before NO_COLOR`(option: Theme?, noColor: String?, expected: Theme) {
        #expect(Theme.chosen(option, noColor: noColor) == expected)
    }

    @Test(arguments: [Theme.dark, .light, .highContrast])
    func `every text has the contrast that WCAG asks for`(theme: Theme) {
        for role in Theme.Role.allCases {
            let style = theme[role]
            // 1.4.3 and 1.4.6 for text, 1.4.11 for lines.
            let minimum = role == .border ? 3 : theme == .highContrast ? 7 : 4.5
            let contrast = contrast(style.foreground, style.background)
            #expect(contrast >= minimum, "\(role): \(contrast)")
        }
    }

    /// The contrast of two colours of a terminal with 256 colours, from 1 to 21.
    private func contrast(_ one: Color, _ other: Color) -> Double {
        let lights = [one, other].map { luminance(Int(ColorPairs.shadeOf256($0))) }.sorted()
        return (lights[1] + 0.05) / (lights[0] + 0.05)
    }

    /// The relative luminance of one of xterm's colours: a cube of 6 levels, then shades of gray.
    private func luminance(_ shade: Int) -> Double {
        let levels = [0, 95, 135, 175, 215, 255]
        let cube = shade - 16
        let channels =
            shade >= 232
            ? Array(repeating: 8 + (shade - 232) * 10, count: 3)
            : [levels[cube / 36], levels[cube / 6 % 6], levels[cube % 6]]
        let linear = channels.map { channel in
            let value = Double(channel) / 255
            return value <= 0.03928 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
        }
        return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
    }
}
