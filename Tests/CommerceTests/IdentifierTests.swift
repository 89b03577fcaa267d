// SPDX-License-Identifier: Apache-2.0

import Commerce
import TestSupport
import Testing

@Suite struct IdentifierTests {
    @Test(arguments: ["1", "00001", "till-1", "a.b_c:d-E", String(repeating: "x", count: 64)])
    func `an identifier consists of letters, digits and four punctuation marks`(text: String) throws
    {
        #expect(LocationID(text)?.text == text)
        #expect(try decoded(LocationID.self, "\"\(text)\"").text == text)
        #expect(try encoded(#require(LocationID(text))) == "\"\(text)\"")
    }

    @Test(arguments: [
        "", " ", "a b", "a/b", "a\"b", "ä", "é", "1\n", "a\u{0}", "١",
        String(repeating: "x", count: 65),
    ])
    func `any other text is rejected as an identifier`(text: String) throws {
        #expect(LocationID(text) == nil)
        #expect(throws: DecodingError.self) {
            try decoded(LocationID.self, try encoded(text))
        }
    }

    @Test func `a version 7 UUID carries its time, version and variant`() throws {
        var generator = SeededGenerator(seed: 1)
        let time = try #require(Timestamp("2026-11-21T18:30:00.250Z"))

        for _ in 0..<200 {
            let text = UniqueID.make(at: time, using: &generator)

            #expect(text.wholeMatch(of: /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/) != nil)
            let digits = text.filter { $0 != "-" }
            #expect(UInt64(digits.prefix(12), radix: 16) == UInt64(time.milliseconds))
            #expect(digits.dropFirst(12).first == "7")
            #expect(digits.dropFirst(16).first.map("89ab".contains) == true)
        }
    }

    @Test func `version 7 UUIDs sort by time and do not repeat`() {
        var generator = SeededGenerator(seed: 2)
        let keys = (0..<2000).map {
            CommandKey.unique(
                at: Timestamp(milliseconds: 1_795_000_000_000 + $0), using: &generator)
        }

        #expect(keys == keys.sorted())
        #expect(Set(keys).count == keys.count)
    }

    @Test func `the random bits are random`() {
        var generator = SeededGenerator(seed: 3)
        let time = Timestamp(milliseconds: 0)
        let suffixes = (0..<1000).map { _ in
            UniqueID.make(at: time, using: &generator).filter { $0 != "-" }.suffix(16)
        }

        for position in 1..<16 {
            let seen = Set(suffixes.map { Array($0)[position] })
            #expect(seen.count == 16, "digit \(position) never takes all values")
        }
    }
}
