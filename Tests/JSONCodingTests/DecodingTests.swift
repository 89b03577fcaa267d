// SPDX-License-Identifier: Apache-2.0

import JSONCoding
import Testing

@Suite struct DecodingTests {
    private static func decode<Value: Decodable>(_ type: Value.Type, _ json: String) throws -> Value
    {
        try JSON.decode(type, from: Array(json.utf8))
    }

    private struct Dish: Codable, Equatable {
        enum Size: String, Codable {
            case small, large
        }

        var name: String
        var price: Int
        var share: Double
        var hot: Bool
        var size: Size?
        var note: String?
        var parts: [Dish]
        var counts: [String: Int]?
    }

    @Test func `members are found in any order, and unknown ones are ignored`() throws {
        let dish = try Self.decode(
            Dish.self,
            """
            { "more" : {"name": [1, {"price": 2}]}, "parts": [], "hot":\tfalse, "price": -850,
            "na\\u006de": "Soup", "size": "large", "note": null, "share": 0.25, "counts": {"a": 1} }
            """)

        #expect(
            dish
                == Dish(
                    name: "Soup", price: -850, share: 0.25, hot: false, size: .large, note: nil,
                    parts: [], counts: ["a": 1]))
        #expect(try JSON.decode(Dish.self, from: JSON.encode(dish)) == dish)
    }

    @Test func `a document may refuse null for optional members, also of nested values`() throws {
        func decode(_ text: String) throws -> Dish {
            try JSONDocument(Array(text.utf8), nullIsAbsent: false).root.decode(Dish.self)
        }
        let dish = #"{"name":"Soup","price":1,"share":0,"hot":true,"parts":[],"unknown":null}"#

        #expect(try decode(dish) == Self.decode(Dish.self, dish))
        #expect(throws: DecodingError.self) {
            try decode(dish.replacing("unknown", with: "note"))
        }
        #expect(throws: DecodingError.self) {
            let part = dish.replacing("unknown", with: "size")
            _ = try decode(dish.replacing("[]", with: "[\(part)]"))
        }
    }

    @Test(arguments: [
        (#""""#, ""), (#""\"\\\/\b\f\n\r\t""#, "\"\\/\u{8}\u{c}\n\r\t"), (#""\u0041\u00e9""#, "Aé"),
        (#""\u00E9\ud83d\ude00x""#, "é😀x"), (#""\ud83d\ude00\ud83d\ude00""#, "😀😀"),
        ("\"é漢😀\u{7f}\"", "é漢😀\u{7f}"), (#""\u0000""#, "\u{0}"),
        (#""a\nbcdefghijk""#, "a\nbcdefghijk"),
        (#""\uD7FF\uE000\uFFFF""#, "\u{d7ff}\u{e000}\u{ffff}"),
    ])
    func `every escape is resolved`(json: String, text: String) throws {
        #expect(try Self.decode(String.self, json) == text)
        #expect(try Self.decode([String: Int].self, "{\(json):1}") == [text: 1])
    }

    @Test(arguments: [
        ("\"\u{1100}\u{1175}\u{11b7}\u{110e}\u{1175}\"", "김치"),
        (#""\u1100\u1175\u11b7""#, "김"), ("\"Cre\u{302}pes\"", "Crêpes"), ("\"é漢😀\"", "é漢😀"),
    ])
    func `a decomposed text is read in its composed form`(json: String, text: String) throws {
        let scalars = try Self.decode(String.self, json).unicodeScalars
        #expect(Array(scalars) == Array(text.unicodeScalars))
    }

    @Test(arguments: [
        "0", "-1", "1e2", "7.0", "true", "null", "\"\"", "[]", "{}", " [1 , 2]\r\n\t",
    ])
    func `a text may be any single value with white space around it`(json: String) throws {
        _ = try JSONDocument(Array(json.utf8))
    }

    @Test func `a number with an exponent is whole up to 2^53, and an underflow is zero`()
        throws
    {
        #expect(try Self.decode(UInt64.self, "9007199254740992.0") == 1 << 53)
        #expect(throws: DecodingError.self) { try Self.decode(UInt64.self, "1e19") }
        #expect(try Self.decode(Double.self, "1e-400") == 0)
        #expect(try Self.decode(Double.self, "5e-324") == .leastNonzeroMagnitude)
        #expect(try Self.decode(Float.self, "5e-324") == 0)
    }

    @Test func `lists and members are read by every method of a decoder`() throws {
        struct Parts: Decodable {
            enum Names: String, CodingKey {
                case list, object, nothing, parent = "super"
            }

            init(from decoder: any Decoder) throws {
                let object = try decoder.container(keyedBy: Names.self)
                #expect(Set(object.allKeys) == [.list, .object, .nothing, .parent])
                #expect(try object.decodeNil(forKey: .nothing))
                #expect(object.contains(.list))
                #expect(
                    try object.nestedContainer(keyedBy: Names.self, forKey: .object)
                        .decode(Int.self, forKey: .list) == 7)
                #expect(try object.superDecoder().singleValueContainer().decode(Int.self) == 9)
                #expect(
                    try object.superDecoder(forKey: .object).codingPath.map(\.stringValue) == [
                        "object"
                    ])
                var list = try object.nestedUnkeyedContainer(forKey: .list)
                #expect(list.count == 7)
                #expect(try list.decode(Int.self) == 1)
                #expect(try list.decodeNil())
                #expect(try !list.decodeNil())
                #expect(throws: DecodingError.self) { try list.decode(Int.self) }
                #expect(try list.decode(String.self) == "x")
                #expect(try list.decode(Bool.self))
                #expect(try list.nestedContainer(keyedBy: Names.self).allKeys.isEmpty)
                var inner = try list.nestedUnkeyedContainer()
                #expect(inner.isAtEnd)
                #expect(throws: DecodingError.self) { try inner.decode(Int.self) }
                #expect(list.currentIndex == 6)
                #expect(try list.superDecoder().singleValueContainer().decode(Double.self) == 0.5)
                #expect(list.isAtEnd)
            }
        }

        _ = try Self.decode(
            Parts.self,
            #"{"list":[1,null,"x",true,{},[],0.5],"object":{"list":7},"nothing":null,"super":9}"#)
    }

    @Test func `a document is inspected without decoding it`() throws {
        let text = Array(#"{"id":-7,"name":"A\u0042","list":[1,"x",null,{"a":[]}],"n":1.5}"#.utf8)
        let root = try JSONDocument(text).root

        #expect(root.isObject)
        #expect(root["id"]?.integer == -7)
        #expect(root["name"]?.string == "AB")
        #expect(root["missing"] == nil)
        #expect(root["id"]?["id"] == nil)
        #expect(root["id"]?.string == nil)
        #expect(root["name"]?.integer == nil)
        #expect(root["n"]?.integer == nil)
        let list = try #require(root["list"])
        #expect(list.isArray)
        #expect(
            list.elements.map { String(decoding: $0.text, as: UTF8.self) }
                == ["1", #""x""#, "null", #"{"a":[]}"#])
        #expect(list.elements.map(\.isNull) == [false, false, true, false])
        #expect(Array(root.elements).isEmpty)
        #expect(list.elements.map { try? $0.decode(Int.self) } == [1, nil, nil, nil])
    }
}
