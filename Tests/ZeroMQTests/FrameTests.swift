// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import ZeroMQ

@Suite struct FrameTests {
    @Test(arguments: [0, 1, 33, 34, 100_000])
    func `a frame holds bytes of any size`(count: Int) {
        let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0) }
        let frame = Frame(bytes)
        #expect(frame.count == count)
        #expect(frame.bytes == bytes)
        let copy = bytes.withUnsafeBytes { Frame(copying: $0) }
        #expect(copy.bytes == bytes)
    }

    @Test func `text is read back if it is valid UTF-8`() {
        #expect(Frame("jalapeño").string == "jalapeño")
        #expect(Frame("").string == "")
        #expect(Frame([0xFF, 0x41]).string == nil)
    }

    @Test func `withBytes nests and rethrows errors`() {
        struct Refusal: Error {}
        let frame = Frame("abc")
        let total = frame.withBytes { outer in frame.withBytes { outer.count + $0.count } }
        #expect(total == 6)
        #expect(throws: Refusal.self) {
            try frame.withBytes { (_) throws(Refusal) in throw Refusal() }
        }
    }

    @Test func `a frame that was never received has no user id`() {
        #expect(Frame("abc").userID == nil)
    }

    @Test(arguments: [1, 10_000])
    func `later changes to an array do not reach the frame`(count: Int) {
        var bytes = [UInt8](repeating: 1, count: count)
        let frame = Frame(bytes)

        bytes[0] = 2

        #expect(frame.bytes == [UInt8](repeating: 1, count: count))
    }
}
