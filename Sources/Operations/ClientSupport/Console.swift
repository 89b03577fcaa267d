// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The output of a command: whole lines, each written at once, also into a pipe.
package enum Console {
    /// Writes a line of the result to standard output.
    package static func writeOutput(_ line: String) { write(line, to: .standardOutput) }

    /// Writes a message or an error to standard error.
    package static func writeError(_ line: String) { write(line, to: .standardError) }

    /// Asks for a secret on standard error, and reads a line without showing it; nil at the end of
    /// the input.
    package static func readSecret(_ question: String) -> String? {
        writeError(question)
        var shown = termios()
        guard tcgetattr(STDIN_FILENO, &shown) == 0 else { return readLine() }
        var hidden = shown
        hidden.c_lflag &= ~tcflag_t(ECHO)
        tcsetattr(STDIN_FILENO, TCSAFLUSH, &hidden)
        defer { tcsetattr(STDIN_FILENO, TCSAFLUSH, &shown) }
        return readLine()
    }

    /// Writes a line; errors are ignored, because there is no place left to report them.
    ///
    /// If the reader has closed its end, SIGPIPE ends the process.
    private static func write(_ line: String, to file: FileHandle) {
        try? file.write(contentsOf: Data((line + "\n").utf8))
    }
}

/// Standard output of a command that runs until its reader closes the pipe.
///
/// It waits for a slow reader and reports a closed one.
package struct LineOutput: Sendable {
    /// The descriptor of the file.
    package let descriptor: CInt

    /// Standard output; from now on a write to a closed pipe fails instead of raising SIGPIPE.
    package static func standard() -> Self {
        signal(SIGPIPE, SIG_IGN)
        return Self(descriptor: STDOUT_FILENO)
    }

    /// Whether it is a pipe, so that its closing can be watched.
    package var isPipe: Bool {
        var status = stat()
        return fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFIFO
    }

    /// Writes lines and blocks while the reader is slow; false if they can't be written any more.
    package func write(_ lines: [String]) -> Bool {
        var bytes = Array(lines.map { $0 + "\n" }.joined().utf8)[...]
        while !bytes.isEmpty {
            let count = bytes.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            if count >= 0 {
                bytes = bytes.dropFirst(count)
            } else if errno == EAGAIN {
                waitUntilWritable()
            } else if errno != EINTR {
                return false
            }
        }
        return true
    }

    /// A shell may have made the file non-blocking.
    private func waitUntilWritable() {
        var item = pollfd(fd: descriptor, events: CShort(POLLOUT), revents: 0)
        _ = poll(&item, 1, -1)
    }
}
