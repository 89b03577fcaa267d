// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages
import Terminal
import Testing

@testable import Till

/// The kitchen's answers to the orders of this till.
@Suite struct ReadyTests {
    private func state(
        _ status: OrderStatus, revision: Int, round: Int = 1, id: OrderID = "order-1"
    ) -> Order {
        var burger = line(1, 1, "Burger", 850)
        burger.status = LineStatus(rawValue: status.rawValue) ?? .inProcess
        burger.round = round
        var order = order(id, revision: revision, lines: [burger])
        order.status = status
        return order
    }

    @Test func `an order that becomes ready rings once for each round`() {
        var till = till(orders: [state(.inProcess, revision: 1)])
        #expect(till.update(.orders(.changed(state(.processed, revision: 2)))) == [.bell])
        #expect(till.notice?.text == "#12 is ready.")
        #expect(till.update(.orders(.changed(state(.inProcess, revision: 3)))) == [])
        #expect(till.update(.orders(.changed(state(.processed, revision: 4)))) == [])
        let second = state(.processed, revision: 5, round: 2)
        #expect(till.update(.orders(.changed(second))) == [.bell])
    }

    @Test func `the tab counts ready orders until somebody looks at them`() {
        let orders = [
            state(.inProcess, revision: 1), state(.inProcess, revision: 1, id: "order-2"),
        ]
        var till = till(orders: orders)
        _ = till.update(.orders(.changed(state(.processed, revision: 2))))
        #expect(till.picture.contains("F6 Orders 1 ready"))
        _ = till.press(.function(6))
        #expect(!till.picture.contains("1 ready"))
    }

    @Test func `an order of another till rings there and not here`() {
        var till = till()
        var other = state(.processed, revision: 2)
        other.terminal = "till-2"
        #expect(till.update(.orders(.changed(other))) == [])
        #expect(!till.picture.contains("1 ready"))
    }

    @Test func `what was ready before the till began is counted and does not ring`() {
        let orders = [
            state(.processed, revision: 1), state(.inProcess, revision: 1, id: "order-2"),
        ]
        #expect(till(orders: orders).picture.contains("F6 Orders 1 ready"))
    }

    @Test func `a fired line that the kitchen does not show is not confirmed`() {
        let order = state(.inProcess, revision: 1)
        let late = noon + .milliseconds(2_001)
        var till = till(orders: [order])
        till.kitchenAnswers.compare(order, with: [], at: noon)
        #expect(till.picture.contains("in process"))
        #expect(!till.kitchenAnswers.isMissing(1, at: noon + .seconds(2)))
        #expect(till.kitchenAnswers.isMissing(1, at: late))
        till.kitchenAnswers.compare(order, with: [burgerTicket], at: late)
        #expect(!till.kitchenAnswers.isMissing(1, at: late))
        till.kitchenAnswers.compare(order, with: nil, at: late)
        #expect(!till.kitchenAnswers.isMissing(1, at: late + .seconds(9)))
    }
}
