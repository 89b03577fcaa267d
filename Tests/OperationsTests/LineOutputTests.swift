// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

@testable import ClientSupport

@Suite struct `Standard output of a command that goes on` {
    @Test func `takes lines while somebody reads, and says when nobody does`() throws {
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
