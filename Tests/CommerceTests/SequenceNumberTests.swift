// SPDX-License-Identifier: Apache-2.0

import Commerce
import Testing

@Suite struct SequenceNumberTests {
    @Test func `a sequence is twenty digits, so that text sorts like numbers`() throws {
        let numbers = [0, 1, 9, 10, 999, 1000, UInt64(Int64.max)].map { SequenceNumber($0) }

        let texts = numbers.map(\.description)

        #expect(texts.allSatisfy { $0.utf8.count == 20 })
        #expect(texts == texts.sorted())
        #expect(try decoded([SequenceNumber].self, try encoded(numbers)) == numbers)
    }

    @Test func `a shorter string of digits is read too`() throws {
        #expect(try decoded([SequenceNumber].self, #"["7"]"#) == [SequenceNumber(7)])
    }

    @Test(arguments: [
        "", "+1", "-0", "-1", " 1", "1 ", "1.0", "0x1", "٣", "9223372036854775808",
        "18446744073709551615", "000000000000000000001",
    ])
    func `anything else is no sequence`(text: String) {
        #expect(throws: DecodingError.self) { try decoded([SequenceNumber].self, "[\"\(text)\"]") }
    }

    @Test func `a command's actor names the terminal and, where known, the person`() {
        #expect(CommandContext(key: "k", terminal: "till-1").actor == "till-1")
        #expect(CommandContext(key: "k", terminal: "till-1", staff: "ana").actor == "till-1/ana")
    }
}
