// SPDX-License-Identifier: Apache-2.0

import Commerce
import MessageBus
import Testing

@testable import ClientSupport
@testable import LoadGenerator
@testable import Operations

@Suite struct `The key of an order` {
    @Test func `the same key gives the same steps and the same till`() throws {
        let first = try #require(ErrandKey(argument: "monday-1"))
        let again = try #require(ErrandKey(argument: first.description))

        #expect(again.opening == first.opening && again.adding == first.adding)
        #expect(again.updating == first.updating)
        #expect(again.paying(Amount(20_00)) == first.paying(Amount(20_00)))
        #expect(again.terminal == first.terminal)
    }

    @Test func `no two steps share a key, nor do two amounts`() throws {
        let key = ErrandKey.fresh()
        let keys = [
            key.opening, key.updating, key.adding, key.callingOff, key.paying(Amount(5_00)),
            key.paying(Amount(20_00)),
        ]
        #expect(Set(keys).count == keys.count)
    }

    @Test func `another key is another till`() {
        let keys = (1...1000).compactMap { ErrandKey(argument: "monday-\($0)") }
        #expect(Set(keys.map(\.terminal.text)).count == 1000)
    }

    @Test func `the longest key has room for the longest ending`() throws {
        let most = String(repeating: "k", count: ErrandKey.mostCharacters)
        let key = try #require(ErrandKey(argument: most))
        #expect(CommandKey(key.paying(Amount(.max)).text) != nil)
        #expect(ErrandKey(argument: most + "k") == nil)
    }

    @Test(arguments: ["", "two words", "Müller"])
    func `what is no identifier is no key`(text: String) {
        #expect(ErrandKey(argument: text) == nil)
    }

    /// What FNV-1a's authors publish for 32 bits.
    @Test(arguments: [("a", 0xe40c_292c as UInt32), ("foobar", 0xbf9c_f968)])
    func `a mark is the published hash`(text: String, hash: UInt32) throws {
        let key = try #require(CommandKey(text))
        #expect(UInt32(key.mark, radix: 36) == hash)
    }

    @Test func `only what is certain is told as certain`() {
        let key = ErrandKey.fresh()
        let refusal = CallFailure.refused(CallError(code: 422, message: "No."))
        func told(_ step: OrderFailure.Step, _ cause: CallFailure) -> String {
            OrderFailure(step: step, cause: cause, key: key).description
        }

        let away = CallFailure.notSent(
            NoConnection(endpoint: "ipc://x", reason: .nobody, hasKeys: false))

        for step in [OrderFailure.Step.reading, .updating, .adding, .settling] {
            #expect(told(step, refusal) == "No.")
        }
        #expect(told(.reading, .outcomeUnknown).contains("nothing was done"))
        #expect(told(.opening, away).hasPrefix("Nobody answers at ipc://x"))
        #expect(!told(.paying, away).contains("unknown"))
        for uncertain in [
            told(.adding, .outcomeUnknown), told(.opening, .unreadableAnswer("it is empty")),
            told(.paying, .stopped), told(.paying, refusal), told(.settling, .outcomeUnknown),
            told(.reading, .outcomeUnknown), told(.paying, away),
        ] {
            #expect(uncertain.contains("--key \(key)"), "\(uncertain)")
        }
    }
}
