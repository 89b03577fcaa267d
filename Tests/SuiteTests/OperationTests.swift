// SPDX-License-Identifier: Apache-2.0

import Commerce
import Foundation
import Glibc
import MessageBus
import Messages
import Testing
import Wire

extension RealProcessTests {
    /// Starts and stops of services, alone and together.
    @Suite struct `Operation` {
        @Test func `a second service on the same database is refused`() async throws {
            try await RunningSuite.run([.locations, .orders]) { suite in
                let place = try suite.place.withOtherBus()
                let second = try await suite.start("order-service", place.options)

                let status = try await second.ended(within: .seconds(5))

                #expect(status != 0)
                try await second.line(
                    containing: "Another process serves from this database", within: .seconds(1))
                _ = try await Till(suite.client).open()
            }
        }

        @Test(arguments: Service.required, ["tcp", "ipc"])
        func `a service with an endpoint in use fails with a message`(
            service: Service, transport: String
        ) async throws {
            let place = try transport == "tcp" ? Place.makeOnPorts() : .make()
            try await RunningSuite.run([service], at: place) { suite in
                let place = try suite.place.withOtherFolder()
                let second = try await suite.start(
                    service.program, service.arguments + place.options)

                let status = try await second.ended(within: .seconds(5))

                #expect(status != 0)
                let taken = place.endpoints(of: service)
                let output = await second.lines.joined(separator: "\n")
                #expect(
                    output.contains(taken.requests) || output.contains(taken.events), "\(output)")
                #expect(output.contains("Address already in use"), "\(output)")
                try await suite.awaitAnswer(of: service)
            }
        }

        @Test func `order-service starts alone and refuses temporarily until it has menus`()
            async throws
        {
            try await RunningSuite.run([.orders]) { suite in
                let list = ListOrders(location: "00001")
                let alone = try await suite.client.firstRefusal(of: list)
                #expect(alone?.data?.reason == "menu.notLoaded")

                try await suite.start(.locations)
                let orders = try await suite.client.call(list, of: .orders)
                #expect(orders.orders.isEmpty)
            }
        }

        @Test func `payment-service starts alone and refuses temporarily until it has locations`()
            async throws
        {
            try await RunningSuite.run([.payments]) { suite in
                let known = GetPaymentSnapshot(location: "00001")
                let alone = try await suite.client.firstRefusal(of: known, from: .payments)
                #expect(alone?.data?.reason == "locations.notHeard")

                try await suite.start(.locations)
                let snapshot = try await suite.client.call(known, of: .payments)
                #expect(snapshot.state.isEmpty)
                let unknown = GetPaymentSnapshot(location: "00099")
                #expect(
                    try await refusal { try await suite.client.call(unknown, of: .payments) }
                        == "location.unknown")
            }
        }

        @Test func `the payments of a location have heartbeats before the first payment`()
            async throws
        {
            try await RunningSuite.run([.locations, .payments]) { suite in
                let events = try await suite.client.openEvents(
                    of: .payments, prefix: "payments/00001/")
                for _ in 1...2 {
                    try await suite.client.waitForTopic(
                        "payments/00001/stream.heartbeat", on: events)
                }

                let snapshot = try await suite.client.call(
                    GetPaymentSnapshot(location: "00001"), of: .payments)
                #expect(snapshot.state.isEmpty)
                #expect(snapshot.sequence == .none)
            }
        }

        @Test func `orders continue while locations-service is down`() async throws {
            try await RunningSuite.run([.locations, .orders]) { suite in
                let till = Till(suite.client)
                let order = try await till.open()
                try await suite.kill(.locations)

                let changed = try await till.add("00001", to: order)

                #expect(changed.status == .inProcess)
            }
        }

        @Test func `after a restart orders can be read while locations-service is down`()
            async throws
        {
            try await RunningSuite.run([.locations, .orders]) { suite in
                let till = Till(suite.client)
                let order = try await till.add("00001", to: till.open())
                try await suite.kill(.locations)
                try await suite.kill(.orders)

                try await suite.start(.orders)
                let snapshot = try await suite.client.call(
                    GetOrderSnapshot(location: "00001"), of: .orders)

                #expect(snapshot.state == [order])
            }
        }

        @Test func `after a restart orders continue while locations-service is down`() async throws
        {
            try await RunningSuite.run([.locations, .orders]) { suite in
                _ = try await Till(suite.client).open()
                try await suite.kill(.locations)
                try await suite.kill(.orders)

                try await suite.start(.orders)
                let till = Till(suite.client, "till-2")
                let order = try await till.add("00001", to: till.open())

                #expect(order.status == .inProcess)
                #expect(order.lines.map(\.price) == [Amount(8_50)])
            }
        }

        @Test func `a new price applies to new lines at once, and not to existing lines`()
            async throws
        {
            try await RunningSuite.run([.locations, .orders]) { suite in
                let till = Till(suite.client)
                let old = try await till.add("00001", to: till.open())
                let events = try await suite.client.openEvents(
                    of: .locations, prefix: "locations/00001/")
                // A subscriber that has received a heartbeat receives all later events.
                try await suite.client.waitForTopic(
                    "locations/00001/stream.heartbeat", on: events)
                _ = try await suite.client.call(
                    SetPrice(
                        location: "00001", item: "00001", price: Amount(9_99),
                        context: till.context),
                    of: .locations)
                // order-service receives the event at about the same time as this client.
                try await suite.client.waitForTopic("locations/00001/menu.priceSet", on: events)

                var order = try await till.add("00001", to: old)
                for _ in 0..<50 where order.lines.last?.price != Amount(9_99) {
                    order = try await till.add("00001", to: order)
                }

                #expect(order.lines.first?.price == Amount(8_50))
                #expect(order.lines.last?.price == Amount(9_99))
                try await suite.kill(.orders)
                try await suite.start(.orders)
                #expect(try await till.fetch(order) == order)
            }
        }

        @Test func `a service stops with status 0 after SIGTERM`() async throws {
            try await RunningSuite.run { suite in
                for service in Service.required.reversed() {
                    let process = try await suite.process(of: service)
                    #expect(try await process.stop(within: .seconds(3)) == 0)
                }
            }
        }

        @Test func `the questions of the operator's guide are answered while the service runs`()
            async throws
        {
            try await RunningSuite.run([.locations, .orders, .payments]) { suite in
                let till = Till(suite.client)
                let order = try await till.add("00001", 2, to: till.open())
                _ = try await till.pay(order)
                _ = try await till.add("00008", to: till.open())
                let questions = try Page("Deploy/Guide/data.md").fence("sql").split(separator: ";")
                let file = suite.place.folder.appending(path: "orders.db").path

                var answers: [String] = []
                for question in questions {
                    answers.append(
                        try await suite.run(
                            "/usr/bin/sqlite3", "-readonly", "-separator", " ", file,
                            "\n\(question)"))
                }

                #expect(answers.count == 5)
                let total = order.totals.total.minorUnits
                #expect(answers[0].hasPrefix("1 "))
                #expect(answers[0].contains(" \(total) 0"))
                #expect(answers[1].contains("\n00001 2 till-1 inProcess "))
                #expect(answers[2] == "Burger 2 1700")
                #expect(answers[3].hasPrefix("00001 \(order.businessDay) 1 1700 "))
                #expect(answers[4].split(separator: "\n").count == 4, "\(answers[4])")
            }
        }
    }
}
