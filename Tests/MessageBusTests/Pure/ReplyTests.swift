// SPDX-License-Identifier: Apache-2.0

import Commerce
import Testing

@testable import MessageBus
import Wire

@Suite struct ReplyTests {
    private static func reply(_ text: String) throws -> Reply { try Reply(Array(text.utf8)) }

    @Test(arguments: [
        #"{"jsonrpc":"2.0","id":7,"result":{"text":"hello"}}"#,
        #"{"id":7,"result":{"text":"hello","more":[1,2]},"jsonrpc":"2.0"}"#,
        #"{ "jsonrpc":"2.0","id":7,"result":{"text":"hello"}}"#,
    ])
    func `a result is decoded from any spelling of the response`(
        text: String
    ) throws {
        let reply = try Self.reply(text)

        #expect(reply.id == 7)
        #expect(reply.read() == .success(Greet.Answer(text: "hello")))
    }

    @Test(arguments: [
        (#"{"jsonrpc":"2.0","id":7,"result":{"text":"hello"}"#, "the message must be JSON"),
        (#"{"jsonrpc":"2.0","id":7,"result":{"text":7}}"#, "result.text must be a string"),
        (#"{"jsonrpc":"2.0","id":7,"result":"#, "the message must be JSON"),
        (#"{"jsonrpc":"2.0","id":7}"#, "result is missing"),
    ])
    func `decoding an unreadable result says why`(text: String, problem: String) throws {
        let reply = try Self.reply(text)
        guard case .failure(.unreadableAnswer(let found)) = reply.read(as: Greet.Answer.self) else {
            Issue.record("The result was decoded.")
            return
        }

        #expect(reply.id == 7)
        #expect(found.hasPrefix(problem), "\(found)")
    }

    @Test(arguments: [
        #"{"jsonrpc":"2.0","id":7,"result":{},"error":{"code":-32603,"message":"no"}}"#,
        #"{"jsonrpc":"2.0","id":7,"error":{"code":-32603,"message":"no"}}"#,
    ])
    func `an error takes precedence over a result beside it`(text: String) throws {
        let reply = try Self.reply(text)

        #expect(
            reply.read(as: Greet.Answer.self)
                == .failure(.refused(CallError(code: -32603, message: "no"))))
    }

    @Test func `the text of an error has all its members`() throws {
        let error = #"{"code":409,"message":"No.","data":{"reason":"a.b","state":{"id":7}}}"#

        let refused = try Self.reply(#"{"jsonrpc":"2.0","id":7,"error":\#(error)}"#)
        let answered = try Self.reply(#"{"jsonrpc":"2.0","id":7,"result":{}}"#)

        #expect(refused.errorText == Array(error.utf8))
        #expect(answered.errorText == nil)
    }

    @Test func `only a temporary refusal counts as unavailable`() throws {
        let refusals = Refusal.Kind.allCases.map { Refusal($0, "a.b", "Do this.") }
        for refusal in refusals {
            let reply = try Reply(Response.refusal(refusal).json(id: .number(7)))
            #expect(reply.isUnavailable == (refusal.kind == .unavailable))
        }
        let result = try Self.reply(#"{"jsonrpc":"2.0","id":7,"result":{}}"#)
        #expect(!result.isUnavailable)
        #expect(!result.isError)
        let beside = #""error":{"code":503,"message":"Wait.","data":{"reason":"a.b"}}"#
        let both = try Self.reply(#"{"jsonrpc":"2.0","id":7,"result":null,\#(beside)}"#)
        #expect(both.isUnavailable)
        #expect(both.isError)
    }

    @Test(arguments: [
        (#"{"jsonrpc":"2.0","id":999999999999999999,"result":{}}"#, 999_999_999_999_999_999),
        (#"{"jsonrpc":"2.0","id":9223372036854775807,"result":{}}"#, Int64.max),
        (#"{"jsonrpc":"2.0","id":99999999999999999999,"result":{}}"#, nil),
        (#"{"jsonrpc":"2.0","id":-7,"result":{}}"#, -7), (#"{"jsonrpc":"2.0","id":"7"}"#, nil),
    ])
    func `the id is that of the request if it is a number`(text: String, number: Int64?) throws {
        #expect(try Self.reply(text).id == number)
    }

    @Test(arguments: ["", "{", #"{"jsonrpc":"2.0","id":7,"#, "\u{7}"])
    func `a message that is not a response is rejected`(text: String) {
        #expect(throws: DecodingError.self) { try Self.reply(text) }
    }
}
