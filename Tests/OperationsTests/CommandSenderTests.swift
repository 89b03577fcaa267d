// SPDX-License-Identifier: Apache-2.0

import Commerce
import MessageBus
import Messages
import Testing

@testable import ClientSupport
@testable import LoadGenerator
@testable import Sales

@Suite struct `The key of an order command` {
    @Test func `the same key gives the same keys of steps and the same terminal`() throws {
        let first = try #require(KeyPrefix(argument: "monday-1"))
        let again = try #require(KeyPrefix(argument: first.description))

        #expect(again.opening == first.opening && again.adding == first.adding)
        #expect(again.updating == first.updating)
        #expect(again.paying(Amount(20_00)) == first.paying(Amount(20_00)))
        #expect(again.terminal == first.terminal)
    }

    @Test func `each step and each amount has its own key`() throws {
        let key = KeyPrefix.fresh()
        let keys = [
            key.opening, key.updating, key.adding, key.canceling, key.paying(Amount(5_00)),
            key.paying(Amount(20_00)),
        ]
        #expect(Set(keys).count == keys.count)
    }

    @Test func `another key gives another terminal`() {
        let keys = (1...1000).compactMap { KeyPrefix(argument: "monday-\($0)") }
        #expect(Set(keys.map(\.terminal.text)).count == 1000)
    }

    @Test func `the longest key with the longest suffix is an identifier`() throws {
        let longest = String(repeating: "k", count: KeyPrefix.maximumLength)
        let key = try #require(KeyPrefix(argument: longest))
        #expect(CommandKey(key.paying(Amount(.max)).text) != nil)
        #expect(KeyPrefix(argument: longest + "k") == nil)
    }

    @Test(arguments: ["", "two words", "Müller"])
    func `an invalid identifier is rejected as a key`(text: String) {
        #expect(KeyPrefix(argument: text) == nil)
    }

    /// Test vectors of FNV-1a's authors for 32 bits.
    @Test(arguments: [("a", 0xe40c_292c as UInt32), ("foobar", 0xbf9c_f968)])
    func `the short hash is FNV-1a`(text: String, hash: UInt32) throws {
        let key = try #require(CommandKey(text))
        #expect(UInt32(key.shortHash, radix: 36) == hash)
    }

    @Test func `an order that could not be canceled comes with the commands that go on or end it`()
        throws
    {
        let order = try SalesSamples().open(7, [])
        let key = KeyPrefix.fresh()
        let text = LeftOrder(order: order, key: key, cause: .outcomeUnknown).description
        #expect(text.hasPrefix("Order #7 may still be open, without items"))
        #expect(text.contains("--key \(key) to continue it"))
        #expect(
            text.hasSuffix(
                "comanda call orders orders.cancel '{\"orders\":[{\"order\":\"\(order.id)\"}],"
                    + "\"reason\":\"nothing was ordered\"}'"))
    }

    @Test func `a retry names the drawer that the command has chosen`() {
        let key = KeyPrefix.fresh()
        let failure = OrderFailure(
            step: .moving, cause: .outcomeUnknown, key: key, drawer: "drawer-1")
        #expect(failure.description.contains("--key \(key) --drawer drawer-1:"))
        let without = OrderFailure(step: .moving, cause: .outcomeUnknown, key: key)
        #expect(!without.description.contains("--drawer"))
    }

    @Test func `a failure with an unknown outcome names the key for a retry`() {
        let key = KeyPrefix.fresh()
        let refusal = CallFailure.refused(CallError(code: 422, message: "No."))
        func message(_ step: OrderFailure.Step, _ cause: CallFailure) -> String {
            OrderFailure(step: step, cause: cause, key: key).description
        }

        let away = CallFailure.notSent(
            NoConnection(endpoint: "ipc://x", reason: .noListener, hasKeys: false))

        for step in [OrderFailure.Step.reading, .updating, .adding, .settling] {
            #expect(message(step, refusal) == "No.")
        }
        #expect(message(.reading, .outcomeUnknown).contains("nothing was done"))
        #expect(message(.opening, away).hasPrefix("No service answers at ipc://x"))
        #expect(!message(.paying, away).contains("unknown"))
        for uncertain in [
            message(.adding, .outcomeUnknown), message(.opening, .unreadableAnswer("it is empty")),
            message(.paying, .stopped), message(.paying, refusal),
            message(.settling, .outcomeUnknown),
            message(.reading, .outcomeUnknown), message(.paying, away),
        ] {
            #expect(uncertain.contains("--key \(key)"), "\(uncertain)")
        }
    }
}
