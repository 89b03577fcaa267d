// SPDX-License-Identifier: Apache-2.0

import Foundation

/// What a command tells the person who called it: whole lines that leave at once, even into a pipe.
package enum Console {
    /// Writes a line of the result to standard output.
    package static func say(_ line: String) { write(line, to: .standardOutput) }

    /// Writes a line about the work itself to standard error.
    package static func note(_ line: String) { write(line, to: .standardError) }

    /// A reader that has gone ends the process by SIGPIPE; any other failure leaves nobody to tell.
    private static func write(_ line: String, to file: FileHandle) {
        try? file.write(contentsOf: Data((line + "\n").utf8))
    }
}
