// SPDX-License-Identifier: Apache-2.0

import Foundation

/// How text looks on a terminal: the codes of ECMA-48 §8.3.117 that every terminal knows.
package enum TextStyle: String {
    /// Stands out.
    case bold = "1"
    /// Stands back.
    case dim = "2"
    /// Refused, lost, called off.
    case red = "31"
    /// Made, paid, well.
    case green = "32"
    /// To be looked at.
    case yellow = "33"
    /// To be made.
    case blue = "34"
    /// The catalogue.
    case magenta = "35"
    /// Orders.
    case cyan = "36"

    /// The text in this style.
    package func callAsFunction(_ text: String) -> String {
        text.isEmpty ? text : "\u{1b}[\(rawValue)m\(text)\u{1b}[0m"
    }

    /// Whether what is written to a file descriptor is for eyes that want colours: a terminal that
    /// knows them, and no wish against them (no-color.org).
    package static func isWanted(on descriptor: CInt) -> Bool {
        let environment = ProcessInfo.processInfo.environment
        return isatty(descriptor) == 1 && environment["TERM"] != "dumb"
            && environment["NO_COLOR"] ?? "" == ""
    }
}
