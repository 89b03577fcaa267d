// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages
import Testing

@testable import Orders

/// Rounds: lines added to a finished order are apart from the finished ones.
@Suite struct RoundTests {
    @Test func `a line added while a round is being made joins that round`() throws {
        let order = try Sample.order(
            after: .add(.burger, .pie), .advance(.inProcess, lines: [1]), .add(.coffee))

        #expect(order.rounds == [1, 1, 1])
        #expect(order.lineStates == [.processed, .inProcess, .inProcess])
    }

    @Test(arguments: [OrderStatus.processed, .delivered])
    func `a line added to a finished order begins a new round`(
        _ finished: OrderStatus
    ) throws {
        var order = try Sample.order(after: .add(.burger, .coffee), .make)
        if finished == .delivered { try order.take(.serve) }
        let before = order.lines

        try order.take(.add(.pie))

        #expect(order.status == .inProcess)
        #expect(Array(order.lines.dropLast()) == before)
        #expect(order.rounds == [1, 1, 2])
    }

    @Test func `a line also joins an unfinished second round`() throws {
        let order = try Sample.order(after: .add(.burger), .make, .add(.pie), .add(.coffee))

        #expect(order.rounds == [1, 2, 2])
    }

    @Test func `a held line gets its round when it is fired`() throws {
        var order = try Sample.order(after: .add(.burger, .pie.held()), .make, .serve)

        try order.take(.add(.coffee), .make, .fire)

        #expect(order.rounds == [1, 3, 2])
        #expect(order.lineStates == [.delivered, .inProcess, .processed])
    }

    @Test func `a held line begins no round`() throws {
        let order = try Sample.order(after: .add(.burger.held()), .add(.pie))

        #expect(order.lines[1].round == 1)
        #expect(order.lineStates == [.held, .inProcess])
    }

    @Test func `after all lines of a round are voided a new round begins`() throws {
        let order = try Sample.order(after: .add(.burger), .void(1), .add(.pie))

        #expect(order.rounds == [1, 2])
    }

    @Test func `a tap on the second round does not move the first`() throws {
        let order = try Sample.order(after: .add(.burger), .make, .add(.pie), .make)

        #expect(order.lineStates == [.processed, .processed])
        #expect(order.lines.map(\.processedAt) == [Sample.minute(2), Sample.minute(4)])
    }

    @Test func `a raised quantity of a line that is being made joins its round`() throws {
        let order = try Sample.order(after: .add(.burger), .change(1, to: 3))

        #expect(order.quantities == [1, 2])
        #expect(order.rounds == [1, 1])
    }
}
