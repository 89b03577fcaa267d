// SPDX-License-Identifier: Apache-2.0

import ClientSupport
import Foundation
import Glibc

/// The lines of all services in one log, each behind the name of who wrote it.
struct MergedLog: Sendable {
    /// Whether names are coloured, as on a terminal.
    let isColored: Bool

    /// The log on standard error.
    static let standardError = Self(isColored: TextStyle.isWanted(on: STDERR_FILENO))

    /// Adds a line of a program.
    func add(_ line: String, from program: String) {
        Console.note(text(of: line, from: program))
    }

    /// How a line of a program looks in the log.
    func text(of line: String, from program: String) -> String {
        let name = program.padded(to: Self.nameWidth)
        let column = isColored ? "\u{1b}[\(Self.color(of: program))m\(name)\u{1b}[0m" : name
        return "\(column) | \(line)"
    }

    /// The longest name of a program: `locations-service`.
    private static let nameWidth = 17

    /// One of the colours 31 to 36 of ECMA-48, the same for a name in each run.
    private static func color(of program: String) -> Int {
        31 + program.utf8.reduce(0) { $0 + Int($1) } % 6
    }
}
