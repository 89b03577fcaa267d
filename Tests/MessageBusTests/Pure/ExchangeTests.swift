// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import MessageBus

@Suite struct ExchangeTests {
    private static func exchange(_ ids: [RequestID?], isBatch: Bool = true) -> Exchange {
        let entries = ids.map { RequestEntry(id: $0, outcome: .failure(.internalError)) }
        let message = RequestMessage(route: [], payload: [], receivedAt: .now)
        return isBatch ? Exchange(message, batch: entries) : Exchange(message, entries[0])
    }

    private static func add(_ number: Int, to exchange: Exchange, at index: Int) -> String? {
        exchange.add(.result("\(number)".utf8), at: index)
            .map { String(decoding: $0, as: UTF8.self) }
    }

    @Test func `the reply to a single request is complete at once`() {
        let exchange = Self.exchange([.number(5)], isBatch: false)

        #expect(Self.add(1, to: exchange, at: 0) == #"{"jsonrpc":"2.0","id":5,"result":1}"#)
    }

    @Test func `a notification gets no reply`() {
        #expect(Self.add(1, to: Self.exchange([nil], isBatch: false), at: 0) == nil)
        #expect(Self.add(1, to: Self.exchange([nil]), at: 0) == nil)
    }

    @Test func `the reply to a batch is complete with its last response, in the batch's order`() {
        let exchange = Self.exchange([.number(1), nil, .text("b")])

        #expect(Self.add(30, to: exchange, at: 2) == nil)
        #expect(Self.add(10, to: exchange, at: 0) == nil)
        #expect(
            Self.add(20, to: exchange, at: 1) == """
                [{"jsonrpc":"2.0","id":1,"result":10},{"jsonrpc":"2.0","id":"b","result":30}]
                """)
    }

    @Test func `the reply to a batch of one is a list`() {
        #expect(
            Self.add(1, to: Self.exchange([.null]), at: 0)
                == #"[{"jsonrpc":"2.0","id":null,"result":1}]"#)
    }

    @Test func `only the first response to an entry counts`() {
        let exchange = Self.exchange([.number(1), .number(2)])

        #expect(Self.add(10, to: exchange, at: 0) == nil)
        #expect(Self.add(11, to: exchange, at: 0) == nil)
        #expect(Self.add(20, to: exchange, at: 1)?.contains(#""id":1,"result":10"#) == true)
        #expect(Self.add(21, to: exchange, at: 1) == nil)
    }
}
