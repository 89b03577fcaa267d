// SPDX-License-Identifier: Apache-2.0

import Commerce
import MessageBus
import ServiceRuntime
import Testing

import Wire

@testable import Call

@Suite struct `A call as text` {
    @Test func `an answer is indented in its own order, one member a line`() {
        let json = #"{"b": [1, {"x":"a,b:{}"}], "a":{},"list":[ ],"c":"say \"hi\"\\","d":null}"#
        #expect(
            IndentedJSON.lines(of: json.utf8).joined(separator: "\n") == #"""
                {
                  "b": [
                    1,
                    {
                      "x": "a,b:{}"
                    }
                  ],
                  "a": {},
                  "list": [],
                  "c": "say \"hi\"\\",
                  "d": null
                }
                """#)
    }

    @Test func `a single value is one line`() {
        #expect(IndentedJSON.lines(of: "true".utf8) == ["true"])
        #expect(IndentedJSON.lines(of: "[]".utf8) == ["[]"])
    }

    @Test func `an answer can't control the terminal`() {
        #expect(
            IndentedJSON.lines(of: "\"\u{9b}2J\u{7f}é\"".utf8) == [#""\u009b2J\u007fé""#])
    }

    @Test(arguments: SuiteService.allCases)
    func `every method of a service is listed with its title`(service: SuiteService) throws {
        let catalogue = try MethodCatalogue(of: service)
        let lines = CallText.lines(of: catalogue)

        #expect(lines.count == catalogue.methods.count)
        #expect(lines.contains { $0.contains("  service.ping ") })
        #expect(catalogue.methods.allSatisfy { !$0.title.isEmpty })
    }

    @Test func `a method is described with its parameters and an example`() throws {
        let catalogue = try MethodCatalogue(of: .orders)
        let lines = CallText.lines(
            of: try #require(catalogue.method(named: "orders.advance")), of: "orders")

        #expect(lines[0].hasPrefix("orders.advance: "))
        #expect(lines.contains("  order         string. An order."))
        let statuses = "open | inProcess | processed | delivered | canceled"
        #expect(lines.contains { $0.hasPrefix("  from          \(statuses). The status that") })
        #expect(
            lines.contains {
                $0.hasPrefix("  lines         array of integer (optional). The lines to move")
            })
        #expect(
            lines.contains(
                "  context       made by this command; see --key, --terminal and --staff"))
        #expect(lines.last?.hasPrefix("  comanda call orders orders.advance '{\"order\":") == true)
        #expect(lines.last?.contains("context") == false)
    }

    @Test func `the catalogue says which methods are commands`() throws {
        let catalogue = try MethodCatalogue(of: .orders)
        let commands = Set(catalogue.methods.filter(\.isCommand).map(\.name))

        #expect(commands.contains("orders.open") && commands.contains("orders.cancel"))
        #expect(!commands.contains("orders.list") && !commands.contains("rpc.discover"))
    }

    @Test func `members that a document lacks are nil or empty`() throws {
        let document = #"{"methods":[{"name":"a.b"},{"summary":"nameless"},7]}"#
        let catalogue = try MethodCatalogue(document: Array(document.utf8))

        #expect(catalogue.methods.map(\.name) == ["a.b"])
        #expect(catalogue.methods[0].parameters.isEmpty)
        #expect(try MethodCatalogue(document: Array("[]".utf8)).methods.isEmpty)
    }

    @Test func `only a command that may still succeed is to be run again`() throws {
        let busy = CallFailure.refused(CallError(code: 503, message: "Later.", reason: "a.b"))
        let no = CallFailure.refused(CallError(code: 422, message: "No.", reason: "c.d"))
        let failed = CallFailure.refused(.internalError)
        let command = try Self.call(isCommand: true)
        let query = try Self.call(isCommand: false)
        let retry = "Run the same command again with --key k-1: it is executed at most once."

        for open in [busy, failed, .outcomeUnknown, .unreadableAnswer("it is empty")] {
            #expect(try Self.outcome(of: command, open).notes.last == retry)
            #expect(try Self.outcome(of: query, open).notes.last != retry)
        }
        let away = CallFailure.notSent(
            NoConnection(endpoint: "ipc:///nowhere", reason: .noListener, hasKeys: false))
        for certain in [away, .tooManyInFlight] {
            #expect(try Self.outcome(of: command, certain).notes == [certain.description])
        }
        #expect(try Self.outcome(of: command, away).status == 1)
        #expect(try Self.outcome(of: command, no).notes == ["No. (c.d)"])
        #expect(try Self.outcome(of: command, no).status == 1)
        #expect(try Self.outcome(of: command, .outcomeUnknown).status == 2)
        #expect(try Self.outcome(of: query, .outcomeUnknown).status == 2)
    }

    @Test func `a refusal can be printed as the service wrote it`() throws {
        let error = #"{"code":422,"message":"No.","data":{"reason":"c.d","state":{}}}"#
        let outcome = CallOutcome(
            of: try Self.call(isCommand: true),
            .refused(CallError(code: 422, message: "No.", reason: "c.d")),
            refusal: Array(error.utf8),
            from: Self.target)

        #expect(outcome == CallOutcome(notes: [error], status: 1))
    }

    @Test func `a failure with invalid parameters names the command that describes them`() throws {
        let misfit = CallFailure.refused(.invalidParameters("location is missing"))
        let open = try MethodCatalogue(of: .orders).method(named: "orders.open")
        let call = try PreparedCall(
            of: "orders.open", open, [], from: CallSender(key: "k-1", terminal: nil, staff: nil))

        #expect(
            try Self.outcome(of: call, misfit).notes == [
                "The parameters do not fit: location is missing.",
                "'comanda call orders orders.open --describe' shows its parameters.",
            ])
    }

    private static let target = CallTarget(
        name: "orders", service: .orders, endpoint: "ipc:///nowhere", keyring: nil)

    private static func call(isCommand: Bool) throws -> PreparedCall {
        let sender = CallSender(key: isCommand ? "k-1" : nil, terminal: nil, staff: nil)
        return try PreparedCall(of: "a.b", nil, [], from: sender)
    }

    private static func outcome(
        of call: PreparedCall, _ failure: CallFailure
    ) throws -> CallOutcome {
        CallOutcome(of: call, failure, refusal: nil, from: target)
    }
}
