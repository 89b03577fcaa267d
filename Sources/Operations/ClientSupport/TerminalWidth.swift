// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The width of lines for people.
package enum TerminalWidth {
    /// The width where no terminal tells its own, in columns.
    package static let unknown = 80
    private static let smallest = 60

    /// The width of the terminal to which standard output goes, but not too small to read; 80 in a
    /// file or a pipe.
    package static var ofOutput: Int { max(smallest, known ?? unknown) }

    /// The same, nil in a file or a pipe, where a line of any length is fine.
    package static var known: Int? {
        var size = winsize()
        let result = unsafe ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size)
        return result == 0 && size.ws_col > 0 ? Int(size.ws_col) : nil
    }
}
