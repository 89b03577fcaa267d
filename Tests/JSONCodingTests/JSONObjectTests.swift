// SPDX-License-Identifier: Apache-2.0

import JSONCoding
import Testing

@Suite struct JSONObjectTests {
    private struct Dish: JSONObject, Codable, Equatable {
        struct Part: JSONObject, Codable, Equatable {
            var name: String

            static var placeholder: Self { Self(name: "") }

            mutating func code<C: JSONMemberCoder>(with members: inout C) throws(C.Failure) {
                try members.code("name", &name)
            }
        }

        enum Size: String, Codable, JSONValue {
            case small, large
        }

        var note: String?
        var price = 0
        var hot = false
        var size = Size.small
        var parts: [Part] = []
        var extra: [[Int]]?

        static var placeholder: Self { Self() }

        mutating func code<C: JSONMemberCoder>(with members: inout C) throws(C.Failure) {
            try members.code("note", &note)
            try members.code("price", &price)
            try members.code("hot", &hot)
            try members.code("size", &size)
            try members.code("parts", &parts)
            try members.code("extra", &extra)
        }
    }

    private static func read(_ json: String) throws -> Dish? {
        try JSONDocument(Array(json.utf8)).root.read(Dish.self)
    }

    @Test(arguments: [
        (Dish(), #"{"price":0,"hot":false,"size":"small","parts":[]}"#),
        (
            Dish(note: "{\n", price: -7, hot: true, size: .large, parts: [.init(name: "[")]),
            #"{"note":"{\n","price":-7,"hot":true,"size":"large","parts":[{"name":"["}]}"#
        ),
        (
            Dish(parts: [.init(name: ""), .init(name: "b")], extra: [[], [1, 2], [3]]),
            #"{"price":0,"hot":false,"size":"small","parts":[{"name":""},{"name":"b"}],"#
                + #""extra":[[],[1,2],[3]]}"#
        ),
    ])
    private func `an object is written and read by its list of members`(
        dish: Dish, json: String
    ) throws {
        #expect(String(decoding: JSON.encode(dish), as: UTF8.self) == json)
        #expect(String(decoding: try JSON.encode([dish]), as: UTF8.self) == "[\(json)]")
        #expect(try Self.read(json) == dish)
        #expect(try JSON.decode([Dish].self, from: Array("[\(json)]".utf8)) == [dish])
    }

    @Test(arguments: [
        #"{"parts":[],"size":"small","hot":false,"price":1}"#,
        #"{"price":1,"x":{"hot":true},"hot":false,"size":"small","y":null,"parts":[]}"#,
        #" { "pr\u0069ce" : 1 , "hot" : false , "size" : "sm\u0061ll" , "parts" : [ ] } "#,
    ])
    func `members are found in any order among unknown ones`(json: String) throws {
        #expect(try Self.read(json) == Dish(price: 1))
    }

    @Test(arguments: [
        "[]", "{}", "null", #"{"price":0,"hot":false,"size":"small"}"#,
        #"{"price":null,"hot":false,"size":"small","parts":[]}"#,
        #"{"price":1.0,"hot":false,"size":"small","parts":[]}"#,
        #"{"price":1234567890123456789,"hot":false,"size":"small","parts":[]}"#,
        #"{"price":"1","hot":false,"size":"small","parts":[]}"#,
        #"{"price":1,"hot":0,"size":"small","parts":[]}"#,
        #"{"price":1,"hot":false,"size":"tiny","parts":[]}"#,
        #"{"price":1,"hot":false,"size":"small","parts":{}}"#,
        #"{"price":1,"hot":false,"size":"small","parts":[{}]}"#,
        #"{"price":1,"hot":false,"size":"small","parts":[],"note":1}"#,
        #"{"price":1,"hot":false,"size":"small","parts":[],"note":null}"#,
        #"{"price":1,"hot":false,"size":"small","parts":[],"extra":[1]}"#,
    ])
    func `any other form is left to Codable`(json: String) throws {
        #expect(try Self.read(json) == nil)
        #expect(
            (try? JSON.decode(Dish.self, from: Array(json.utf8)))
                == (try? JSON.decode([Dish].self, from: Array("[\(json)]".utf8)))?.first)
    }

    @Test(arguments: [0, 1, 8, 40])
    func `an object with many members is read by name`(count: Int) throws {
        let others = (0..<count).map { #""member-\#($0)":\#($0),"#.self }.joined()
        let json = #"{\#(others)"parts":[],"size":"large","hot":true,"price":5}"#
        #expect(try Self.read(json) == Dish(price: 5, hot: true, size: .large))
    }
}
