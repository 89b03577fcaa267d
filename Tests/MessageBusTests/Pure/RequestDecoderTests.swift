// SPDX-License-Identifier: Apache-2.0

import Commerce
import Foundation
import Testing

@testable import MessageBus
import Wire

@Suite struct RequestDecoderTests {
    private static let valid =
        #""method":"people.greet","params":{"name":"Ana","context":{"key":"k","terminal":"t"}}"#

    private static func read(_ payload: some Collection<UInt8>) -> String {
        let types: [String: any Request.Type] = [
            Greet.method: Greet.self, PingService.method: PingService.self,
        ]
        switch RequestDecoder(types: types).decode(Array(payload)) {
        case .single(let entry): return text(entry)
        case .batch(let entries): return "[" + entries.map(text).joined(separator: ", ") + "]"
        case .unreadable(let error): return "null \(error.code)"
        }
    }

    private static func text(_ entry: RequestEntry) -> String {
        let id =
            switch entry.id {
            case nil: "-"
            case .null: "null"
            case .number(let number): "\(number)"
            case .text(let text): "'\(text)'"
            }
        switch entry.outcome {
        case .success(let request): return "\(id) \(type(of: request).method)"
        case .failure(let error): return "\(id) \(error.code)"
        }
    }

    @Test(arguments: [
        (#"{"jsonrpc":"2.0","id":7,\#(valid)}"#, "7 people.greet"),
        (#" {"jsonrpc":"2.0","id":-7,\#(valid)}"#, "-7 people.greet"),
        (#"{"jsonrpc":"2.0","id":"7",\#(valid)}"#, "'7' people.greet"),
        (
            #"{"jsonrpc":"2.0","id":"a\"\\\u00e9\n","method":"service.ping"}"#,
            "'a\"\\é\n' service.ping"
        ),
        (#"{"jsonrpc":"2.0","id":null,\#(valid)}"#, "null people.greet"),
        (#"{"jsonrpc":"2.0",\#(valid)}"#, "- people.greet"),
        (#"{"jsonrpc":"2.0","id":1e2,"method":"service.ping"}"#, "100 service.ping"),
        (#"{"jsonrpc":"2.0","id":1,"method":"service.ping"}"#, "1 service.ping"),
        (#"{"jsonrpc":"2.0","id":1,"method":"service.ping","params":{}}"#, "1 service.ping"),
        (
            #"{"jsonrpc":"2.0","id":1,"method":"service.ping","params":{"more":1}}"#,
            "1 service.ping"
        ),
    ])
    func `a valid request is decoded`(payload: String, outcome: String) {
        #expect(Self.read(payload.utf8) == outcome)
    }

    @Test(arguments: [
        "", " ", "{", "nonsense", #"{"jsonrpc":"2.0","id":1,"#, "{} {}", "[1,", "\u{feff}",
        #"{"jsonrpc":"2.0","id":"\ud800","method":"service.ping"}"#,
        #"{"jsonrpc":"2.0","id":1,"id":2,"method":"service.ping"}"#,
        #"{"jsonrpc":"2.0","id":1,"method":"service.ping","later":{"a":1,"a":1}}"#,
        "\u{feff}" + #"{"jsonrpc":"2.0","id":1,"method":"service.ping"}"#,
    ])
    func `a payload that is not JSON is a parse error`(payload: String) {
        #expect(Self.read(payload.utf8) == "null -32700")
    }

    @Test func `JSON in another encoding than UTF-8 is a parse error`() throws {
        let text = #"{"jsonrpc":"2.0","id":1,"method":"service.ping"}"#

        for encoding in [String.Encoding.utf16, .utf16BigEndian, .utf16LittleEndian, .utf32] {
            #expect(Self.read(try #require(text.data(using: encoding))) == "null -32700")
        }
    }

    @Test(arguments: [
        ("1", "null -32600"), ("null", "null -32600"), (#""text""#, "null -32600"),
        ("{}", "null -32600"), (#"{"id":3}"#, "3 -32600"),
        (#"{"jsonrpc":"1.0","id":3,\#(valid)}"#, "3 -32600"),
        (#"{"jsonrpc":2.0,"id":3,\#(valid)}"#, "3 -32600"),
        (#"{"jsonrpc":"2.0","id":3}"#, "3 -32600"),
        (#"{"jsonrpc":"2.0","id":3,"method":1}"#, "3 -32600"),
        // Not a notification, because it is not a valid request.
        (#"{"jsonrpc":"2.0","method":1,"params":"bar"}"#, "null -32600"),
        (#"{"jsonrpc":"2.0","id":1.5,\#(valid)}"#, "null -32600"),
        (#"{"jsonrpc":"2.0","id":1e400,\#(valid)}"#, "null -32600"),
        (#"{"jsonrpc":"2.0","id":99999999999999999999,\#(valid)}"#, "null -32600"),
        (#"{"jsonrpc":"2.0","id":{},\#(valid)}"#, "null -32600"),
        (#"{"jsonrpc":"2.0","id":[1],\#(valid)}"#, "null -32600"),
        (#"{"jsonrpc":"2.0","id":true,\#(valid)}"#, "null -32600"),
    ])
    func `JSON that is not a request is an invalid request`(payload: String, outcome: String) {
        #expect(Self.read(payload.utf8) == outcome)
    }

    @Test(arguments: [
        (#"{"jsonrpc":"2.0","id":1,"method":"people.kick"}"#, "1 -32601"),
        (#"{"jsonrpc":"2.0","id":1,"method":""}"#, "1 -32601"),
        (#"{"jsonrpc":"2.0","method":"people.kick"}"#, "- -32601"),
        (#"{"jsonrpc":"2.0","id":1,"method":"rpc.discover"}"#, "1 -32601"),
    ])
    func `an unknown method is not found`(payload: String, outcome: String) {
        #expect(Self.read(payload.utf8) == outcome)
    }

    @Test(
        arguments: [
            ("people.greet", nil, "name is missing"),
            ("people.greet", "{}", "params.name is missing"),
            ("people.greet", "null", "params must not be null"),
            ("people.greet", #"["Ana"]"#, "params must be an object"),
            ("people.greet", "5", "params must be an object"),
            ("people.greet", #"{"name":5}"#, "params.name must be a string"),
            ("people.greet", #"{"name":null}"#, "params.name must not be null"),
            ("people.greet", #"{"name":"Ana","times":null}"#, "params.times must not be null"),
            ("people.greet", #"{"name":"Ana","times":"2"}"#, "params.times must be a whole number"),
            ("people.greet", #"{"name":"Ana","times":1.5}"#, "params.times must be a whole number"),
            (
                "people.greet", #"{"name":"Ana","times":1e99}"#,
                "params.times must be a whole number from \(Int.min) to \(Int.max)"
            ),
            (
                "people.greet", #"{"name":"Ana","manner":"rude"}"#,
                "params.manner has a value that is not allowed"
            ),
            ("people.greet", #"{"name":"Ana","manner":[]}"#, "params.manner must be a string"),
            ("people.greet", #"{"name":"Ana","friends":{}}"#, "params.friends must be a list"),
            (
                "people.greet", #"{"name":"Ana","friends":["Bo",3]}"#,
                "params.friends[1] must be a string"
            ),
            ("people.greet", #"{"name":"Ana"}"#, "params.context is missing"),
            (
                "people.greet", #"{"name":"Ana","context":{"key":"a b","terminal":"t"}}"#,
                "params.context.key must be 1 to 64 letters, digits or any of . _ : -"
            ),
            ("service.ping", "[]", "params must be an object"),
            ("service.ping", "7", "params must be an object"),
            ("service.ping", "null", "params must not be null"),
        ] as [(String, String?, String)])
    func `the error for invalid parameters names them`(
        method: String, params: String?, detail: String
    ) {
        let member = params.map { #","params":\#($0)"# } ?? ""
        let payload = #"{"jsonrpc":"2.0","id":1,"method":"\#(method)"\#(member)}"#
        let types: [String: any Request.Type] = [
            Greet.method: Greet.self, PingService.method: PingService.self,
        ]

        guard case .single(let entry) = RequestDecoder(types: types).decode(Array(payload.utf8)),
            case .failure(let error) = entry.outcome
        else {
            Issue.record("\(payload) was accepted")
            return
        }
        #expect(error == .invalidParameters(detail))
    }

    @Test func `a batch is decoded entry by entry`() {
        let batch = """
            [{"jsonrpc":"2.0","id":1,"method":"service.ping"}, 1, null, [],
            {"foo":"bar"}, {"jsonrpc":"2.0","method":"service.ping"},
            {"jsonrpc":"2.0","id":"x","method":"no.such"}]
            """
        let entries = [
            "1 service.ping", "null -32600", "null -32600", "null -32600", "null -32600",
            "- service.ping", "'x' -32601",
        ]

        #expect(Self.read(batch.utf8) == "[" + entries.joined(separator: ", ") + "]")
    }

    @Test(arguments: [(0, false), (1, true), (64, true), (65, false), (50_000, false)])
    func `a batch holds 1 to 64 requests`(count: Int, isAccepted: Bool) {
        let entry = #"{"jsonrpc":"2.0","id":1,"method":"service.ping"}"#
        let batch = "[" + Array(repeating: entry, count: count).joined(separator: ",") + "]"

        #expect((Self.read(batch.utf8) != "null -32600") == isAccepted)
    }
}
