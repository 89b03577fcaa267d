// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

@testable import ClientSupport

@Suite struct `Standard output of a long-running command` {
    @Test func `takes lines while the pipe is open, and reports when it is closed`() throws {
        _ = LineOutput.standard()
        let pipe = Pipe()
        let output = LineOutput(descriptor: pipe.fileHandleForWriting.fileDescriptor)
        #expect(output.isPipe)
        #expect(output.write(["one", "two"]))
        #expect(pipe.fileHandleForReading.availableData == Data("one\ntwo\n".utf8))

        try pipe.fileHandleForReading.close()

        #expect(!output.write(["three"]))
    }
}
