// SPDX-License-Identifier: Apache-2.0

import Foundation
import Terminal

extension String {
    /// The text without control characters, so that text from the bus can't control the terminal.
    package var withoutControls: String {
        String(
            String.UnicodeScalarView(
                unicodeScalars.filter { $0.properties.generalCategory != .control }))
    }

    /// The number of columns of a terminal that the text covers; wide characters cover two.
    package var columns: Int { PrintableText(self).columns }

    /// The text, padded with spaces at its end to a width in columns.
    package func padded(to width: Int) -> String {
        self + String(repeating: " ", count: max(0, width - columns))
    }

    /// The text in exactly this width: padded with spaces, or cut and ended with `…`.
    package func fitted(to width: Int) -> String {
        PrintableText(self).fitted(columns: width).string.padded(to: width)
    }

    /// The text, aligned right in a width.
    package func aligned(to width: Int) -> String {
        String(repeating: " ", count: max(0, width - columns)) + self
    }

    /// The text as rows of at most this width, broken between words, without control characters.
    package func wrapped(to width: Int) -> [String] {
        PrintableText(withoutControls).wrapped(columns: width).map(\.string)
    }
}

/// A style of text on a terminal: an SGR code of ECMA-48 §8.3.117 that every terminal supports.
package enum TextStyle: String {
    /// Bold: the main part of a line.
    case bold = "1"
    /// Faint: a minor part of a line.
    case dim = "2"
    /// Red: refused, lost or canceled.
    case red = "31"
    /// Green: ready or paid.
    case green = "32"
    /// Yellow: a warning.
    case yellow = "33"
    /// Blue: still to be made by the kitchen.
    case blue = "34"
    /// Magenta: about the catalogue.
    case magenta = "35"
    /// Cyan: about an order.
    case cyan = "36"

    /// The text in this style.
    package func callAsFunction(_ text: String) -> String {
        text.isEmpty ? text : "\u{1b}[\(rawValue)m\(text)\u{1b}[0m"
    }

    /// Whether a descriptor is a terminal with colours, and the user has not disabled them
    /// (no-color.org).
    package static func isWanted(on descriptor: CInt) -> Bool {
        let environment = ProcessInfo.processInfo.environment
        return isatty(descriptor) == 1 && environment["TERM"] != "dumb"
            && environment["NO_COLOR"] ?? "" == ""
    }
}
