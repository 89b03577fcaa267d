// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

/// Runs programs in Debian's Python with pyzmq (`python3-zmq`), to compare with.
enum Python {
    /// Runs a program to its end, and returns its output.
    static func run(_ program: String, _ arguments: String...) throws -> String {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/python3")
        process.arguments = ["-c", program] + arguments
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        let data = try output.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        try #require(process.terminationStatus == 0, "Python failed; its error is above.")
        return String(decoding: data, as: UTF8.self)
    }
}
