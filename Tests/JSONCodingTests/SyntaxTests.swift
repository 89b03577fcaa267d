// SPDX-License-Identifier: Apache-2.0

import JSONCoding
import Testing

@Suite struct SyntaxTests {
    private static func problem(_ text: [UInt8]) -> String? {
        do {
            _ = try JSONDocument(text)
            return nil
        } catch DecodingError.dataCorrupted(let context) {
            return context.debugDescription
        } catch {
            return "\(error)"
        }
    }

    @Test(arguments: [
        ("", "line 1, column 1 the text ends too early"),
        ("  ", "line 1, column 3 the text ends too early"),
        ("nul", "line 1, column 1 a value is missing"),
        ("truE", "line 1, column 1 a value is missing"),
        ("{}{}", "line 1, column 3 the text goes on after its value"),
        ("1 2", "line 1, column 3 the text goes on after its value"),
        ("[1,]", "line 1, column 4 a value is missing"),
        ("[,1]", "line 1, column 2 a value is missing"),
        ("[1 2]", "line 1, column 4 a comma or ']' is missing"),
        ("[1}", "line 1, column 3 a comma or ']' is missing"),
        (#"{"a":1,}"#, "line 1, column 8 the name of a member is missing"),
        (#"{"a" 1}"#, "line 1, column 6 a colon is missing"),
        (#"{"a":}"#, "line 1, column 6 a value is missing"),
        (#"{a:1}"#, "line 1, column 2 the name of a member is missing"),
        ("{\n \"a\": 1\n \"b\": 2\n}", "line 3, column 2 a comma or '}' is missing"),
        ("'a'", "line 1, column 1 a value is missing"),
        ("\"a\nb\"", "line 1, column 3 a string contains a control character without an escape"),
        ("\"abcdefghij\u{1f}\"", "line 1, column 12 a string contains a control"),
        (#""\x""#, "line 1, column 3 a string contains an unknown escape"),
        (#""\u12g4""#, "line 1, column 4 four hexadecimal digits are missing"),
        (#""\u12""#, "line 1, column 4 four hexadecimal digits are missing"),
        (#""\ud800""#, "half of a surrogate pair stands alone"),
        (#""\udc00""#, "half of a surrogate pair stands alone"),
        (#""\ud800\n""#, "half of a surrogate pair stands alone"),
        (#""\ud800\u0041""#, "half of a surrogate pair stands alone"),
        (#""\ud800\ud800""#, "half of a surrogate pair stands alone"),
        ("01", "line 1, column 2 the text goes on after its value"),
        ("-", "line 1, column 2 a digit is missing"), ("+1", "line 1, column 1 a value is missing"),
        (".5", "line 1, column 1 a value is missing"),
        ("5.", "line 1, column 3 a digit is missing"),
        ("1e", "line 1, column 3 a digit is missing"),
        ("1e+", "line 1, column 4 a digit is missing"),
        ("-a", "line 1, column 2 a digit is missing"),
        ("NaN", "line 1, column 1 a value is missing"),
        ("\u{feff}1", "line 1, column 1 a value is missing"),
        ("[1/**/]", "line 1, column 3 a comma or ']' is missing"),
    ])
    func `invalid JSON is rejected with its place`(text: String, detail: String) throws {
        let problem = try #require(Self.problem(Array(text.utf8)))
        #expect(problem.hasPrefix("must be JSON, but at line "))
        #expect(problem.contains(detail))
    }

    @Test(
        arguments: [
            [0x80], [0xc3], [0xc3, 0x28], [0xc0, 0x80], [0xe2, 0x82], [0xed, 0xa0, 0x80],
            [0xf0, 0x9f],
            [0xf4, 0x90, 0x80, 0x80], [0xff],
        ] as [[UInt8]])
    func `a string with invalid UTF-8 is rejected`(bytes: [UInt8]) {
        for padding in ["", "1234567", "12345678"] {
            let text = Array("[\"\(padding)".utf8) + bytes + Array("\"]".utf8)
            #expect(Self.problem(text)?.contains("a string is not UTF-8") == true)
        }
    }

    @Test(arguments: [2, 3, 24, 25, 100])
    func `an object with duplicate members is rejected`(count: Int) {
        let names = (1..<count).map { #""name-\#($0)":1"# }
        let unique = "{" + names.joined(separator: ",")

        #expect(Self.problem(Array("\(unique)}".utf8)) == nil)
        for name in ["name-1", "name-\(count - 1)", #"n\u0061me-1"#] {
            let problem = Self.problem(Array("\(unique),\"\(name)\":2}".utf8))
            #expect(problem?.contains("an object has two members of one name") == true)
        }
        #expect(Self.problem(Array("\(unique),\"name\":{\"name-1\":1}}".utf8)) == nil)
    }

    @Test func `names with the same look but other bytes are not duplicates`() {
        #expect(Self.problem(Array("{\"\u{e9}\":1,\"e\u{301}\":2}".utf8)) == nil)
        #expect(Self.problem(Array("{\"\\u00e9\":1,\"e\u{301}\":2}".utf8)) == nil)
    }

    @Test(arguments: [("[", "]"), (#"{"a":"#, "}")])
    func `lists and objects nest 64 deep and no deeper`(opening: String, closing: String) {
        func nested(_ depth: Int) -> [UInt8] {
            let text = String(repeating: opening, count: depth) + "1"
            return Array((text + String(repeating: closing, count: depth)).utf8)
        }

        #expect(Self.problem(nested(64)) == nil)
        #expect(Self.problem(nested(65))?.contains("nest deeper than 64 levels") == true)
        #expect(Self.problem(nested(100_000))?.contains("nest deeper than 64 levels") == true)
    }

    @Test(arguments: ["1", "[]", "{}", #""""#, #"{"":0}"#, "[0,[0]]"])
    func `a text with as many tokens as possible is read to its end`(value: String) {
        for nesting in [0, 1, 60] {
            let values = repeatElement(value, count: 500).joined(separator: ",")
            let opened = String(repeating: "[", count: nesting + 1) + values
            let closed = opened + String(repeating: "]", count: nesting + 1)

            #expect(Self.problem(Array(opened.utf8))?.contains("ends too early") == true)
            #expect(Self.problem(Array(closed.utf8)) == nil)
        }
    }

    @Test func `names that differ only in the middle are not duplicates`() {
        let names = ["abcdefgh1abcdefgh", "abcdefgh2abcdefgh", "ab", "ba", ""]
        let members = names.map { "\"\($0)\":1" }.joined(separator: ",")

        #expect(Self.problem(Array("{\(members)}".utf8)) == nil)
        for name in names {
            let problem = Self.problem(Array("{\(members),\"\(name)\":2}".utf8))
            #expect(problem?.contains("two members of one name") == true)
        }
    }

    @Test(arguments: [
        #"{"a":[1,-2.5e+3,true,null],"b\n\u00e9\ud83d\ude00":{"é😀":"x\\"},"c":false,"d":""}"#,
        #"[[[],{}],{"a":{}},"\ud83d\ude00"]"#,
    ])
    func `a truncated text is rejected wherever it ends`(text: String) {
        let bytes = Array(text.utf8)

        #expect(Self.problem(bytes) == nil)
        for count in 0..<bytes.count {
            #expect(Self.problem(Array(bytes.prefix(count))) != nil, "the first \(count) bytes")
        }
    }
}
