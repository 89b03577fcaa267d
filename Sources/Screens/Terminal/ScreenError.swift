// SPDX-License-Identifier: Apache-2.0

/// Why a screen can't be opened.
package enum ScreenError: Error, Equatable, CustomStringConvertible {
    /// Standard input or standard output is a pipe or a file.
    case notATerminal
    /// There is no description of the terminal that `TERM` names.
    case unknownTerminal

    /// What happened and what to do.
    package var description: String {
        switch self {
        case .notATerminal:
            "Standard input and output must be a terminal."
                + " Ask for plain output to use a pipe or a file."
        case .unknownTerminal:
            "The terminal named by TERM is unknown here. Set TERM to what the terminal is, for"
                + " example xterm-256color or linux, or install its description (package"
                + " ncurses-term)."
        }
    }
}
