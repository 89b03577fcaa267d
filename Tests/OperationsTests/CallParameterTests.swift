// SPDX-License-Identifier: Apache-2.0

import Commerce
import MessageBus
import ServiceRuntime
import Testing

import Wire

@testable import Call

@Suite struct `The parameters of a call` {
    private static let defaultSender = CallSender(key: nil, terminal: nil, staff: nil)

    /// The description of a method in this version.
    private static func method(
        _ name: String, of service: SuiteService
    ) throws -> MethodDescription {
        try #require(try MethodCatalogue(of: service).method(named: name))
    }

    private static func parameters(
        _ arguments: [String], of method: MethodDescription?
    ) throws -> String {
        String(decoding: try CallParameters(arguments, of: method).json, as: UTF8.self)
    }

    @Test func `a member is a string if the method takes a string, and JSON otherwise`() throws {
        let list = try Self.method("orders.list", of: .orders)
        let written = ["location=12", "customer=true", "paid=true", "limit=5", "status=open"]
        #expect(
            try Self.parameters(written, of: list) == """
                {"location":"12","customer":"true","paid":true,"limit":5,"status":"open"}
                """)
    }

    @Test(arguments: [
        (["number=7"], #"{"number":7}"#), (["number=00001"], #"{"number":"00001"}"#),
        (["a=null", "b=[1,2]", "c=two words"], #"{"a":null,"b":[1,2],"c":"two words"}"#),
        (["a=\"7\"", "b=", "c=x=y"], #"{"a":"7","b":"","c":"x=y"}"#),
        (["a=say \"hi\""], #"{"a":"say \"hi\""}"#),
        (
            ["t.type=cash", "t.tendered=2000", "n=1"],
            #"{"t":{"type":"cash","tendered":2000},"n":1}"#
        ),
        ([], "{}"), ([#" {"a": 1} "#], #" {"a": 1} "#),
    ])
    func `without a description a value that is JSON is sent unchanged`(
        _ arguments: [String], _ json: String
    ) throws {
        #expect(try Self.parameters(arguments, of: nil) == json)
    }

    @Test func `a JSON string is sent as that string`() throws {
        let get = try Self.method("orders.get", of: .orders)
        #expect(try Self.parameters([#"order="12""#], of: get) == #"{"order":"12"}"#)
    }

    @Test func `a nested member has the type that the method takes`() throws {
        let checkout = try Self.method("payments.checkout", of: .payments)
        let update = try Self.method("orders.update", of: .orders)
        #expect(
            try Self.parameters(["order=7", "tender.tendered=2000"], of: checkout)
                == #"{"order":"7","tender":{"tendered":2000}}"#)
        #expect(
            try Self.parameters(["fulfilment.table=8"], of: update)
                == #"{"fulfilment":{"table":"8"}}"#)
    }

    @Test(arguments: [
        (["location"], "'location' is not a parameter"), (["=1"], "'=1' is not a parameter"),
        (["a..b=1"], "'a..b=1' is not a parameter"), (["a=1", "a=2"], "'a' is set twice"),
        (["a=1", "a.b=2"], "'a.b' is set twice"), (["a.b=1", "a=2"], "'a' is set twice"),
        (["{}", "a=1"], "either one JSON object or member=value"),
        (["a=1", "{}"], "'{}' is not a parameter"),
        (["{"], "can't be read: the message must be JSON"),
        (["{} {}"], "can't be read: the message must be JSON"),
    ])
    func `an invalid parameter is rejected with what to write instead`(
        _ arguments: [String], _ sentence: String
    ) throws {
        let problem = #expect(throws: CallProblem.self) {
            try CallParameters(arguments, of: nil)
        }
        #expect(problem?.description.contains(sentence) == true, "\(String(describing: problem))")
    }

    @Test(arguments: [
        ([], #"{"context":{"key":"k-1","terminal":"comanda"}}"#),
        (["{ }"], #"{ "context":{"key":"k-1","terminal":"comanda"}}"#),
        (["location=00001"], #"{"location":"00001","context":{"key":"k-1","terminal":"comanda"}}"#),
        ([#"{"a":{}} "#], #"{"a":{},"context":{"key":"k-1","terminal":"comanda"}}"#),
    ])
    func `the context of a command follows its other members`(
        _ arguments: [String], _ json: String
    ) throws {
        let open = try Self.method("orders.open", of: .orders)
        let sender = CallSender(key: "k-1", terminal: nil, staff: nil)
        let call = try PreparedCall(of: "orders.open", open, arguments, from: sender)

        #expect(String(decoding: call.parameters, as: UTF8.self) == json)
        #expect(call.retry == "the same command again with --key k-1")
    }

    @Test func `a command has a new key each time, and the given terminal and person`()
        throws
    {
        let open = try Self.method("orders.open", of: .orders)
        let sender = CallSender(key: nil, terminal: "till-1", staff: "ana")
        let calls = try (1...2).map { _ in
            String(
                decoding: try PreparedCall(
                    of: "orders.open", open, ["location=00001"], from: sender
                ).parameters, as: UTF8.self)
        }

        #expect(calls[0] != calls[1])
        #expect(calls[0].hasSuffix(#","terminal":"till-1","staff":"ana"}}"#))
    }

    @Test func `a given context is sent unchanged`() throws {
        let open = try Self.method("orders.open", of: .orders)
        let written = ["location=00001", "context.key=k-2", "context.terminal=till-1"]
        let call = try PreparedCall(of: "orders.open", open, written, from: Self.defaultSender)

        #expect(
            String(decoding: call.parameters, as: UTF8.self)
                == #"{"location":"00001","context":{"key":"k-2","terminal":"till-1"}}"#)
        #expect(call.retry == "the same command again")
    }

    @Test func `options of a context are rejected with a given context and for a query`() throws {
        let open = try Self.method("orders.open", of: .orders)
        let list = try Self.method("orders.list", of: .orders)
        let sender = CallSender(key: "k-1", terminal: nil, staff: nil)

        let twice = #expect(throws: CallProblem.self) {
            try PreparedCall(of: "orders.open", open, ["context.key=k-2"], from: sender)
        }
        let query = #expect(throws: CallProblem.self) {
            try PreparedCall(of: "orders.list", list, ["location=00001"], from: sender)
        }

        #expect(twice?.description.hasPrefix("The parameters have a context already.") == true)
        #expect(query?.description.hasPrefix("orders.list changes nothing.") == true)
    }

    @Test func `a method without a description is a command if an option of a context is given`()
        throws
    {
        let sender = CallSender(key: "k-1", terminal: nil, staff: nil)
        let command = try PreparedCall(of: "lamps.dim", nil, ["lamp=3"], from: sender)
        let query = try PreparedCall(of: "lamps.list", nil, [], from: Self.defaultSender)

        #expect(
            String(decoding: command.parameters, as: UTF8.self)
                == #"{"lamp":3,"context":{"key":"k-1","terminal":"comanda"}}"#)
        #expect(query.retry == nil)
        #expect(String(decoding: query.parameters, as: UTF8.self) == "{}")
    }
}
