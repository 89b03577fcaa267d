// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages
import Testing
import Wire

extension RealProcessTests {
    /// The rules of orders, tickets and payments, with the real services.
    @Suite struct `Rules of orders` {
        @Test func `an order goes to the kitchen with its first item, before it is paid`()
            async throws
        {
            try await RunningSuite.run([.locations, .orders, .kitchen]) { suite in
                let till = Till(suite.client)

                let opened = try await till.open()
                #expect(opened.status == .open)
                let filled = try await till.add("00001", 2, to: opened)
                #expect(filled.status == .inProcess)
                #expect(!filled.paid)
                try await suite.client.waitForTicket(of: filled) { ticket in
                    ticket?.status == .inProcess && ticket?.paid == false
                        && ticket?.lines.map(\.quantity) == [2]
                }
                let kitchen = try await suite.client.call(
                    GetKitchenSnapshot(location: "00001"), of: .kitchen)
                #expect(kitchen.sequence == SequenceNumber(1), "opening an order made no event")
            }
        }

        @Test func `after a payment, the till gets a new order and the ticket shows $$`()
            async throws
        {
            try await RunningSuite.run { suite in
                let till = Till(suite.client)
                let order = try await till.add("00001", to: till.open())

                let payment = try await till.pay(order)

                #expect(payment.status == .recorded)
                #expect(payment.amount == order.totals.due)
                #expect(payment.change == Amount(100_00) - order.totals.due)
                try await suite.client.waitForTicket(of: order) { $0?.paid == true }
                let paid = try await till.fetch(order)
                #expect(paid.paid && paid.sealed && paid.status == .inProcess)
                let next = try await till.open()
                #expect(next.id != order.id)
                #expect(next.status == .open)
                #expect(
                    try await refusal { try await till.add("00008", to: order) } == "order.paid")
            }
        }

        @Test func `the first tap processes a ticket, the second one delivers and removes it`()
            async throws
        {
            try await RunningSuite.run([.locations, .orders, .kitchen]) { suite in
                let till = Till(suite.client)
                let order = try await till.add("00001", to: till.open())
                try await suite.client.waitForTicket(of: order) { $0 != nil }

                let processed = try await till.tap(order, from: .inProcess)
                #expect(processed.status == .processed)
                try await suite.client.waitForTicket(of: order) { $0?.status == .processed }

                #expect(
                    try await refusal { try await till.tap(order, from: .inProcess) }
                        == "order.statusChanged")
                let delivered = try await till.tap(order, from: .processed)
                #expect(delivered.status == .delivered)
                try await suite.client.waitForTicket(of: order) { $0 == nil }
            }
        }

        @Test(arguments: [OrderStatus.processed, .delivered])
        func `an item added to a finished order shows it again with only that item to make`(
            finished: OrderStatus
        ) async throws {
            try await RunningSuite.run([.locations, .orders, .kitchen]) { suite in
                let till = Till(suite.client)
                let order = try await till.add("00001", to: till.open())
                _ = try await till.advance(order, from: .inProcess)
                if finished == .delivered { _ = try await till.advance(order, from: .processed) }
                #expect(try await till.fetch(order).status == finished)

                let back = try await till.add("00011", to: order)

                #expect(back.status == .inProcess)
                #expect(back.lines.map(\.round) == [1, 2])
                let before: LineStatus = finished == .processed ? .processed : .delivered
                #expect(back.lines.map(\.status) == [before, .inProcess])
                try await suite.client.waitForTicket(of: order) { ticket in
                    ticket?.status == .inProcess
                        && ticket?.lines.filter { $0.status == .inProcess }.map(\.name)
                            == ["Ice Cream"]
                }
            }
        }

        @Test func `a checkout without an amount due completes the order`() async throws {
            try await RunningSuite.run([.locations, .orders, .payments]) { suite in
                let till = Till(suite.client)
                let order = try await till.add("00001", to: till.open())
                let gift = SetDiscounts(
                    order: order.id,
                    discounts: [DiscountRequest(basisPoints: 10_000, reason: "on the house")],
                    context: till.context)
                #expect(try await suite.client.call(gift, of: .orders).totals.due == .zero)

                #expect(
                    try await refusal { try await till.pay(order) } == "order.nothingDue")

                let free = try await till.fetch(order)
                #expect(free.paid && free.sealed && free.payments.isEmpty)
            }
        }

        @Test func `a delivered order can still be paid`() async throws {
            try await RunningSuite.run([.locations, .orders, .payments]) { suite in
                let till = Till(suite.client)
                let order = try await till.add("00001", to: till.open())
                let delivered = try await till.deliver(order)
                #expect(delivered.status == .delivered)
                #expect(!delivered.paid)

                _ = try await till.pay(delivered)

                let paid = try await till.fetch(order)
                #expect(paid.paid)
                #expect(paid.status == .delivered)
            }
        }

        @Test func `a till finds its open order after a restart, and has another one elsewhere`()
            async throws
        {
            try await RunningSuite.run([.locations, .orders]) { suite in
                let till = Till(suite.client)
                let order = try await till.add("00001", to: till.open())

                let elsewhere = try await Till(suite.client, at: "00002").open()
                let restarted = try Client(suite.place)
                let found = try await Till(restarted).open()
                await restarted.close()

                #expect(elsewhere.id != order.id)
                #expect(found == order)
            }
        }

        @Test func `a till never gets the order of another till`() async throws {
            try await RunningSuite.run([.locations, .orders]) { suite in
                let first = try await Till(suite.client, "till-1").open()
                let second = try await Till(suite.client, "till-2").open()

                #expect(first.id != second.id)
                #expect(first.number != second.number)
                #expect(try await Till(suite.client, "till-1").open().id == first.id)
                #expect(try await Till(suite.client, "till-2").open().id == second.id)
            }
        }

        @Test func `orders, menus and tickets belong to one location`() async throws {
            try await RunningSuite.run([.locations, .orders, .kitchen]) { suite in
                let burgers = Till(suite.client, at: "00001")
                let salads = Till(suite.client, at: "00002")
                let burger = try await burgers.add("00001", to: burgers.open())
                let salad = try await salads.add("00016", to: salads.open())

                #expect(burger.number == 1)
                #expect(salad.number == 1)
                #expect(
                    try await refusal { try await salads.add("00001", to: salad) }
                        == "menu.itemUnknown")
                try await suite.client.waitForTickets(of: "00001") {
                    $0.map(\.order) == [burger.id]
                }
                try await suite.client.waitForTickets(of: "00002") {
                    $0.map(\.order) == [salad.id]
                }
                let listed = try await suite.client.call(
                    ListOrders(location: "00002"), of: .orders)
                #expect(listed.orders.map(\.id) == [salad.id])
            }
        }

        @Test func `several tills and displays work at the same time`() async throws {
            try await RunningSuite.run([.locations, .orders, .kitchen]) { suite in
                let displays = [
                    try await suite.display(of: "00001"), try await suite.display(of: "00001"),
                ]
                let numbers = try await withThrowingTaskGroup(of: Int.self) { group in
                    for name in ["till-1", "till-2", "till-3", "till-4"] {
                        group.addTask {
                            let till = Till(suite.client, TerminalID(stringLiteral: name))
                            return try await till.add("00001", to: till.open()).number
                        }
                    }
                    return try await group.reduce(into: []) { $0.append($1) }
                }

                #expect(numbers.sorted() == [1, 2, 3, 4])
                for display in displays {
                    for number in numbers {
                        try await display.line(
                            containing: "#\(number)  inProcess", within: .seconds(3))
                    }
                }
            }
        }
    }
}
