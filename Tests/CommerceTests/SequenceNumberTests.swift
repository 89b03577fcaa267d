// SPDX-License-Identifier: Apache-2.0

import Commerce
import Testing
import Wire

@Suite struct SequenceNumberTests {
    @Test func `a sequence has twenty digits, so that its text sorts like its number`() throws {
        let numbers = [0, 1, 9, 10, 999, 1000, UInt64(Int64.max)].map { SequenceNumber($0) }

        let texts = numbers.map(\.description)

        #expect(texts.allSatisfy { $0.utf8.count == 20 })
        #expect(texts == texts.sorted())
        #expect(try decoded([SequenceNumber].self, try encoded(numbers)) == numbers)
    }

    @Test(arguments: [
        "09223372036854775808", "18446744073709551615", "18446744073709551616",
        "99999999999999999999",
    ])
    func `a number beyond the maximum is read as the maximum`(text: String) throws {
        let maximum = SequenceNumber(UInt64(Int64.max))

        #expect(try decoded([SequenceNumber].self, "[\"\(text)\"]") == [maximum])
    }

    @Test(arguments: [
        "", "7", "+1", "-0", "-1", "0000000000000000007", "000000000000000000001",
        "-0000000000000000007", "+0000000000000000007", " 0000000000000000007",
        "0000000000000000007 ", "00000000000000000.07", "0x000000000000000007",
        "0000000000000000007٣", "000000000000000000٣",
    ])
    func `any other text is rejected as a sequence`(text: String) {
        #expect(throws: DecodingError.self) { try decoded([SequenceNumber].self, "[\"\(text)\"]") }
    }

    @Test func `a command's actor names the terminal and, where known, the person`() {
        #expect(CommandContext(key: "k", terminal: "till-1").actor == "till-1")
        #expect(CommandContext(key: "k", terminal: "till-1", staff: "ana").actor == "till-1/ana")
    }
}
