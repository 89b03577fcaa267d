// SPDX-License-Identifier: Apache-2.0

import JSONCoding
import Testing

@Suite struct JSONTextTests {
    @Test func `a text consists of its parts`() {
        var text = JSONText(capacity: 0)
        text.append(#"{"id":"#)
        text.append(integer: -7)
        text.append(#","name":"#)
        text.append(string: "a \"b\"\n")
        text.append(#","topic":""#)
        text.append(content: "1/")
        text.append(content: "\\")
        text.append(#"","data":"#)
        text.append(raw: Array("[1]".utf8))
        text.append("}")

        #expect(
            String(decoding: text.bytes, as: UTF8.self) == """
                {"id":-7,"name":"a \\"b\\"\\n","topic":"1/\\\\","data":[1]}
                """)
        #expect(text.count == text.bytes.count)
    }

    @Test(arguments: [0, 1, 63, 64, 65, 5000])
    func `a text grows beyond its capacity`(count: Int) throws {
        let long = String(repeating: "é\n", count: count)
        var text = JSONText(capacity: 1)

        text.append(string: long)

        #expect(try JSON.decode(String.self, from: text.bytes) == long)
    }

    @Test(arguments: [
        0, 7, 10, -1, 99, -100, 99_999_999, 100_000_000, -100_000_001, .max, .min,
    ])
    func `every whole number of 64 bits is written`(number: Int64) {
        var text = JSONText(capacity: 0)

        text.append(integer: number)

        #expect(String(decoding: text.bytes, as: UTF8.self) == "\(number)")
    }

    /// The writer checks eight bytes at a time; the last eight overlap those before them.
    @Test(arguments: 1...25)
    func `an escape is written at every place that needs one`(length: Int) throws {
        for place in 0..<length {
            for character in ["\"", "\\", "\n", "\u{1f}"] {
                let letters = (0..<length).map { $0 == place ? character : "x" }
                var text = JSONText(capacity: 0)
                text.append(string: letters.joined())

                let decoded = try JSON.decode(String.self, from: text.bytes)

                #expect(decoded == letters.joined())
            }
        }
    }
}
