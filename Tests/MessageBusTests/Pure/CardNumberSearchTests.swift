// SPDX-License-Identifier: Apache-2.0

import Commerce
import Testing

@testable import MessageBus
import Wire

@Suite struct CardNumberSearchTests {
    private static let number = "4242 4242 4242 4242"

    /// Returns the entry of a request for `people.greet`; `members` precede its context.
    private static func entry(_ members: String, id: String = "1", key: String = "k")
        -> RequestEntry?
    {
        let params = #"{\#(members),"context":{"key":"\#(key)","terminal":"t"}}"#
        return entry(
            of: #"{"jsonrpc":"2.0","id":\#(id),"method":"people.greet","params":\#(params)}"#)
    }

    private static func entry(of payload: String) -> RequestEntry? {
        let decoder = RequestDecoder(types: [Greet.method: Greet.self])
        guard case .single(let entry) = decoder.decode(Array(payload.utf8)) else { return nil }
        return entry
    }

    /// Returns the message of the refusal; nil if the request is not refused for a card number.
    private static func refusal(_ entry: RequestEntry?) -> String? {
        guard case .failure(let error) = entry?.outcome, error.code == 422,
            error.reason == "text.cardNumber"
        else { return nil }
        return error.message
    }

    @Test(arguments: [
        (#""name":"4242 4242 4242 4242""#, "params.name"),
        (#""name":"Ana","friends":["Bo","4242-4242-4242-4242"]"#, "params.friends[1]"),
        (#""name":"Ana","unknown":{"list":[[4242424242424242]]}"#, "params.unknown.list[0][0]"),
        (#""name":"42424242\u00204242\u0034242""#, "params.name"),
        (#""name":"Ana","times":4242424242424242"#, "params.times"),
        (#""name":"Ana","4242424242424242":1"#, "The name of a member"),
        (#""name":"Ana","item":"4222222222222""#, "params.item"),
    ])
    func `a card number is refused wherever it is, and never repeated`(
        members: String, place: String
    ) throws {
        let message = try #require(Self.refusal(Self.entry(members)))

        #expect(message.hasPrefix("\(place) contains"))
        #expect(!CardNumber.occurs(in: message))
    }

    @Test(arguments: [
        (#""name":"Ana""#, "4242424242424242", "k"),
        (#""name":"Ana""#, #""4242424242424242""#, "k"),
        (#""name":"Ana""#, "1", "4242424242424242"),
        (#""name":"01a1ff44-5234-7a42-4242-424242424242""#, "1", "k"),
        (#""name":"+49 176 12345679""#, "1", "k"),
        (#""name":"Ana","item":"4006381330060""#, "1", "k"),
        (#""name":"Ana \"4242 4242\" 4242""#, "1", "k"),
    ])
    func `a number that a program makes is accepted`(members: String, id: String, key: String) {
        #expect((try? Self.entry(members, id: id, key: key)?.outcome.get()) is Greet)
    }

    @Test func `a card number is found in the context and in the method, too`() {
        let context = #""context":{"key":"k","terminal":"t","staff":"4242424242424242"}"#
        let staff = #"{"jsonrpc":"2.0","id":1,"method":"people.greet","params":{\#(context)}}"#
        #expect(Self.refusal(Self.entry(of: staff))?.hasPrefix("params.context.staff ") == true)

        let method = #"{"jsonrpc":"2.0","id":1,"method":"4242424242424242"}"#
        #expect(Self.refusal(Self.entry(of: method))?.hasPrefix("method ") == true)
    }

    @Test func `only the request with the card number is refused in a batch`() {
        let entries = ["Ana", Self.number].map {
            let params = #"{"name":"\#($0)","context":{"key":"k","terminal":"t"}}"#
            return #"{"jsonrpc":"2.0","id":1,"method":"people.greet","params":\#(params)}"#
        }
        let decoder = RequestDecoder(types: [Greet.method: Greet.self])
        let payload = Array("[\(entries.joined(separator: ","))]".utf8)
        guard case .batch(let decoded) = decoder.decode(payload) else {
            Issue.record("This is a batch.")
            return
        }

        #expect(decoded.map { Self.refusal($0) != nil } == [false, true])
    }

    @Test func `a refused request has its method, so that its sender is checked first`() {
        #expect(Self.entry(#""name":"4242424242424242""#)?.method == Greet.method)
    }

    @Test func `a requester refuses a card number before it sends`() throws {
        var core = RequesterCore<Int>(limit: 1)
        let request = PreparedRequest(
            method: Greet.method, parameters: Array(#"{"name":"\#(Self.number)"}"#.utf8))

        let failure = #expect(throws: CallFailure.self) {
            try core.submit(request, 1, timeout: .seconds(5), now: .now)
        }
        #expect(failure == .refused(CallError(.cardNumber(in: "params.name"))))
        #expect(core.abandonAll() == [])
    }
}
