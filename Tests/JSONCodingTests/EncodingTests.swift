// SPDX-License-Identifier: Apache-2.0

import Foundation
import JSONCoding
import Testing

@Suite struct EncodingTests {
    private static func text(_ value: some Encodable) throws -> String {
        String(decoding: try JSON.encode(value), as: UTF8.self)
    }

    @Test func `members keep their declared order, and nil is omitted`() throws {
        struct Dish: Encodable {
            var name = "Soup"
            var amount: Int?
            var hot: Bool? = true
            var tags: [String] = []
            var inner = Inner()

            struct Inner: Encodable {
                var b = -7
                var a: UInt64 = .max
            }
        }

        #expect(
            try Self.text(Dish()) == """
                {"name":"Soup","hot":true,"tags":[],"inner":{"b":-7,"a":18446744073709551615}}
                """)
    }

    @Test(arguments: [
        ("", #""""#), ("plain", #""plain""#), ("a/b", #""a/b""#), ("\"", #""\"""#),
        ("\\", #""\\""#), ("\u{8}\u{c}\n\r\t", #""\b\f\n\r\t""#),
        ("\u{0}\u{1}\u{1f}\u{7f}", "\"\\u0000\\u0001\\u001f\u{7f}\""),
        ("é漢😀\u{2028}", "\"é漢😀\u{2028}\""),
        ("eight by\"te", #""eight by\"te""#), ("12345678\n", #""12345678\n""#),
        ("1234567\"", #""1234567\"""#),
    ])
    func `strings have only the required escapes`(value: String, json: String) throws {
        #expect(try Self.text(value) == json)
        #expect(try Self.text([value: value]) == "{\(json):\(json)}")
    }

    @Test func `every character survives writing and reading`() throws {
        for scalars in [
            0...0x2ff, 0x7c0...0x83f, 0xd7c0...0xd7ff, 0xe000...0xe03f, 0xffc0...0x1003f,
        ] {
            let text = String(
                String.UnicodeScalarView(scalars.compactMap { Unicode.Scalar(UInt32($0)) }))

            #expect(try JSON.decode(String.self, from: JSON.encode(text)) == text)
        }
    }

    @Test func `numbers are written digit by digit`() throws {
        #expect(
            try Self.text([0, 9, 10, -1, -10, .max, .min])
                == "[0,9,10,-1,-10,\(Int.max),\(Int.min)]")
        #expect(try Self.text([UInt8.max]) == "[255]")
        #expect(
            try Self.text([0.5, -1, 1e100, .leastNonzeroMagnitude]) == "[0.5,-1.0,1e+100,5e-324]")
        #expect(try Self.text(Float(0.1)) == "0.1")
    }

    @Test(arguments: [Double.infinity, -.infinity, .nan])
    func `infinite numbers and NaN are rejected`(number: Double) {
        #expect(throws: EncodingError.self) { try JSON.encode([number]) }
    }

    @Test func `values of the standard library are written`() throws {
        #expect(try Self.text(["b": 1]) == #"{"b":1}"#)
        #expect(try Self.text([Int?.none, 1]) == "[null,1]")
        #expect(try Self.text([[true], [], [false]]) == "[[true],[],[false]]")
        #expect(try Self.text(Int?.none) == "null")
        #expect(try Self.text([[String: [Int]]()]) == "[{}]")
    }

    @Test func `a value that writes nothing is an empty object`() throws {
        struct Nothing: Encodable {
            func encode(to encoder: any Encoder) {}
        }

        #expect(try Self.text(Nothing()) == "{}")
        #expect(try Self.text([Nothing(), Nothing()]) == "[{},{}]")
        #expect(try Self.text(["a": Nothing()]) == #"{"a":{}}"#)
    }

    @Test func `a value is written by every method of an encoder`()
        throws
    {
        #expect(
            try Self.text(Parts()) == """
                {"one":1,"list":[1,{"two":2},[],null,true,"x",0.5],"object":{"two":2},"nothing":null,\
                "super":{"one":7},"two":2}
                """)
    }
}

/// Encodes itself by every method of an encoder.
private struct Parts: Encodable {
    enum Names: String, CodingKey {
        case one, two, list, object, nothing
    }

    func encode(to encoder: any Encoder) throws {
        var first = encoder.container(keyedBy: Names.self)
        try first.encode(1, forKey: .one)
        var list = first.nestedUnkeyedContainer(forKey: .list)
        try list.encode(1)
        var inner = list.nestedContainer(keyedBy: Names.self)
        try inner.encode(2, forKey: .two)
        _ = list.nestedUnkeyedContainer()
        try list.encodeNil()
        try list.encode(true)
        try list.encode("x")
        try list.encode(0.5)
        #expect(list.count == 7)
        var object = first.nestedContainer(keyedBy: Names.self, forKey: .object)
        try object.encode(2, forKey: .two)
        try first.encodeNil(forKey: .nothing)
        var parent = first.superEncoder().container(keyedBy: Names.self)
        try parent.encode(7, forKey: .one)
        var second = encoder.container(keyedBy: Names.self)
        try second.encode(2, forKey: .two)
    }
}
