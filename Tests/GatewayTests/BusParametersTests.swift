// SPDX-License-Identifier: Apache-2.0

import Commerce
import JSONCoding
import TestSupport
import Testing
import Wire

@testable import Gateway
@testable import GatewayCore

@Suite struct BusParametersTests {
    private let context = CommandContext(key: "key-1", terminal: "till-1", staff: "ana")

    private static func route(query: [String: Route.Kind] = [:]) -> Route {
        Route(
            verb: "POST", path: "/api/orders/{order}/items", service: "orders",
            method: "orders.addItems", access: .device, isCommand: true, query: query)
    }

    private static func text(
        path: [String: String] = [:], query: [(name: String, value: String)] = [],
        kinds: [String: Route.Kind] = [:], body: String = "", context: CommandContext? = nil,
        fixed: [String: String] = [:]
    ) throws(Problem) -> String {
        let parameters = try BusParameters(
            route(query: kinds), path: path, query: query, body: Array(body.utf8),
            context: context, fixed: fixed)
        return String(decoding: parameters.text, as: UTF8.self)
    }

    @Test func `path, body and context are one object, sorted by name`() throws {
        let text = try Self.text(
            path: ["order": "o-1"], body: #"{ "items" : [ {"item":"00001"} ], "a": 1.50 }"#,
            context: context)
        #expect(
            text == #"{"a":1.50,"context":{"key":"key-1","terminal":"till-1","staff":"ana"},"#
                + #""items":[ {"item":"00001"} ],"order":"o-1"}"#)
    }

    @Test func `nothing at all is an empty object`() throws {
        #expect(try Self.text() == "{}")
        #expect(try Self.text(body: " {} ") == "{}")
    }

    @Test func `the values of a query become texts, literals and lists`() throws {
        let kinds: [String: Route.Kind] = [
            "text": .text, "limit": .literal, "available": .literal, "tags": .list(.text),
            "numbers": .list(.literal),
        ]
        let text = try Self.text(
            query: [
                ("tags", "vegan"), ("text", #"7 "x""#), ("tags", "glutenFree"), ("limit", "-20"),
                ("available", "true"), ("numbers", "1"), ("numbers", "2"),
            ], kinds: kinds)
        #expect(
            text == #"{"available":true,"limit":-20,"numbers":[1,2],"#
                + #""tags":["vegan","glutenFree"],"text":"7 \"x\""}"#)
        #expect(try Self.text(query: [("tags", "vegan")], kinds: kinds) == #"{"tags":["vegan"]}"#)
    }

    @Test(arguments: ["", "x", "null", "\"1\"", "[1]", "1,\"order\":\"o-2\"", "1 2", "NaN", "01"])
    func `a literal is a number, true or false`(_ value: String) {
        #expect(throws: Problem.invalid("The parameter 'limit' must be a number, true or false.")) {
            try Self.text(query: [("limit", value)], kinds: ["limit": .literal])
        }
    }

    @Test func `a name that is given twice or is unknown is refused`() {
        #expect(throws: Problem.invalid("The parameter 'text' may be given once only.")) {
            try Self.text(query: [("text", "a"), ("text", "a")], kinds: ["text": .text])
        }
        let unknown = "/api/orders/{order}/items has no parameter 'textt'."
        #expect(throws: Problem.invalid(unknown)) {
            try Self.text(query: [("textt", "a")], kinds: ["text": .text])
        }
    }

    @Test(arguments: [
        (#"{"order":"o-2"}"#, "order"), (#"{"ord\u0065r":"o-2"}"#, "order"),
        (#"{"context":{"key":"k"}}"#, "context"), (#"{"c\u006fntext":null}"#, "context"),
        (#"{"order":null}"#, "order"),
    ])
    func `a body can't give what the path and the gateway give`(_ body: String, _ name: String) {
        #expect(throws: Problem.invalid("The body may not have \(name); leave it out.")) {
            try Self.text(path: ["order": "o-1"], body: body, context: context)
        }
    }

    @Test(arguments: ["[]", "7", "\"{}\"", "null", "[{}]"])
    func `a body is an object`(_ body: String) {
        #expect(throws: Problem.invalid("The body must be a JSON object.")) {
            try Self.text(body: body)
        }
    }

    @Test(arguments: [
        #"{"a":1,"a":2}"#, "{", "{}}", "{'a':1}", "{\"a\":1,}", "\u{0}", "{\"a\":\u{1F600}}",
    ])
    func `a body is JSON`(_ body: String) throws {
        let problem = #expect(throws: Problem.self) { try Self.text(body: body) }
        #expect(problem?.status == 400)
        #expect(problem?.detail.contains("must be JSON, but at line 1, column ") == true)
    }

    @Test func `a fixed member replaces that of the body`() throws {
        let text = try Self.text(
            body: #"{"terminal":"kitchen-9","x":1}"#, fixed: ["terminal": "kitchen-1"])
        #expect(text == #"{"terminal":"kitchen-1","x":1}"#)
    }

    @Test func `texts in the path are texts, whatever they contain`() throws {
        let value = "o\",\"context\":{\"key\":\"k\"},\"x\":\"\\\u{7}\n\u{1F600}"
        let text = try Self.text(path: ["order": value], context: context)
        let root = try JSONDocument(Array(text.utf8)).root
        #expect(root["order"]?.string == value)
        #expect(root["context"]?["key"]?.string == "key-1")
        #expect(Array(root.members).count == 2)
    }

    @Test(arguments: SeedPlan.seeds(default: 20, variable: "COMANDA_GATEWAY_SEEDS"))
    func `no body changes a member of the path or the context`(_ seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        var accepted = 0
        for _ in 0..<500 {
            let body = Self.randomBody(&generator)
            let text: String
            do {
                text = try Self.text(
                    path: ["order": "o-1"], body: body, context: context,
                    fixed: ["terminal": "t-1"])
            } catch {
                #expect(error.status == 400, "seed \(seed): \(body)")
                continue
            }
            accepted += 1
            let root = try JSONDocument(Array(text.utf8)).root
            let names = root.members.compactMap { $0.name.string }
            #expect(Set(names).count == names.count, "seed \(seed): \(body)")
            #expect(root["order"]?.string == "o-1", "seed \(seed): \(body)")
            #expect(root["terminal"]?.string == "t-1", "seed \(seed): \(body)")
            let written = root["context"].map { Array($0.text) }
            #expect(written == JSON.encode(context), "seed \(seed): \(body)")
        }
        #expect(accepted > 20, "seed \(seed)")
    }

    /// An object with up to three members, some with the names that matter, maybe damaged.
    private static func randomBody(_ generator: inout SeededGenerator) -> String {
        let names = [
            "order", "ord\\u0065r", "context", "\\u0063ontext", "terminal", "items", "note", "",
            "a\\\"b", "order\\u0000",
        ]
        let values = [
            "1", "\"o-2\"", "null", "{\"key\":\"k\"}", "[{\"order\":\"o-2\"}]", "\"}\"", "{}",
        ]
        let members = (0..<Int.random(in: 0...3, using: &generator)).map { _ in
            let name = names.randomElement(using: &generator) ?? ""
            return "\"\(name)\":\(values.randomElement(using: &generator) ?? "1")"
        }
        var text = Array("{\(members.joined(separator: ","))}")
        if Int.random(in: 0..<4, using: &generator) == 0 {
            let place = Int.random(in: text.indices, using: &generator)
            text[place] = ["\"", "\\", "}", ",", ":", " "].randomElement(using: &generator) ?? " "
        }
        return String(text)
    }

    @Test(
        arguments: [
            ("", []), ("text=a", [["text", "a"]]), ("text=two+words", [["text", "two words"]]),
            ("text=1%2B1%3D2&tags=a&tags=b", [["text", "1+1=2"], ["tags", "a"], ["tags", "b"]]),
            ("text=a=b", [["text", "a=b"]]), ("text", [["text", ""]]),
            ("a&&b=", [["a", ""], ["b", ""]]),
            ("text=%zz", [["text", "%zz"]]),
        ] as [(String, [[String]])])
    func `a query is read as browsers write it`(_ query: String, _ expected: [[String]]) {
        let parameters = RequestReader.parameters(inQuery: query)
        #expect(parameters.map { [$0.name, $0.value] } == expected)
    }
}
