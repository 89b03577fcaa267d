// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import MessageBus

@Suite struct ExchangeTests {
    private static func exchange(_ ids: [RequestID?], isBatch: Bool = true) -> Exchange {
        let entries = ids.map { RequestEntry(id: $0, outcome: .failure(.internalError)) }
        let message = RequestMessage(route: [], payload: [], receivedAt: .now)
        return isBatch ? Exchange(message, batch: entries) : Exchange(message, entries[0])
    }

    private static func take(_ exchange: Exchange, _ number: Int, at index: Int) -> String? {
        exchange.take(.result("\(number)".utf8), at: index)
            .map { String(decoding: $0, as: UTF8.self) }
    }

    @Test func `a single request is answered at once`() {
        let exchange = Self.exchange([.number(5)], isBatch: false)

        #expect(Self.take(exchange, 1, at: 0) == #"{"jsonrpc":"2.0","id":5,"result":1}"#)
    }

    @Test func `a notification is settled without an answer`() {
        #expect(Self.take(Self.exchange([nil], isBatch: false), 1, at: 0) == nil)
        #expect(Self.take(Self.exchange([nil]), 1, at: 0) == nil)
    }

    @Test func `a batch is answered in its order when all answers are there`() {
        let exchange = Self.exchange([.number(1), nil, .text("b")])

        #expect(Self.take(exchange, 30, at: 2) == nil)
        #expect(Self.take(exchange, 10, at: 0) == nil)
        #expect(
            Self.take(exchange, 20, at: 1) == """
                [{"jsonrpc":"2.0","id":1,"result":10},{"jsonrpc":"2.0","id":"b","result":30}]
                """)
    }

    @Test func `a batch of one is answered by a list`() {
        #expect(
            Self.take(Self.exchange([.null]), 1, at: 0)
                == #"[{"jsonrpc":"2.0","id":null,"result":1}]"#)
    }

    @Test func `only the first answer to an entry counts`() {
        let exchange = Self.exchange([.number(1), .number(2)])

        #expect(Self.take(exchange, 10, at: 0) == nil)
        #expect(Self.take(exchange, 11, at: 0) == nil)
        #expect(Self.take(exchange, 20, at: 1)?.contains(#""id":1,"result":10"#) == true)
        #expect(Self.take(exchange, 21, at: 1) == nil)
    }
}
