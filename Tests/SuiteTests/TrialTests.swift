// SPDX-License-Identifier: Apache-2.0

import MessageBus
import Messages
import Testing

extension RealProcessTests {
    /// A load stays out of the books of a restaurant.
    @Suite(.timeLimit(.minutes(1))) struct `A trial` {
        private static let short = ["--seconds", "1", "--tills", "1"]

        @Test func `a rush is refused by a real suite, and no order is opened`() async throws {
            try await RunningSuite.run([.locations, .orders], isTrial: false) { suite in
                try await suite.awaitMenus()
                let rush = try await suite.load(Self.short)

                #expect(try await rush.ended(within: .seconds(20)) == 1)
                for advice in ["comanda up --trial", "--into-real-books"] {
                    try await rush.line(containing: advice, within: .seconds(1))
                }
                #expect(try await suite.orders().isEmpty)
            }
        }

        @Test func `a lunch is also refused by a real payment-service`() async throws {
            try await RunningSuite.run([.locations, .payments], isTrial: false) { suite in
                await suite.set(
                    .init(place: suite.place, environment: RunningSuite.trial), for: .orders)
                try await suite.start(.orders)
                try await suite.awaitMenus()
                let lunch = try await suite.load(["--pattern", "lunch"] + Self.short)

                #expect(try await lunch.ended(within: .seconds(20)) == 1)
                try await lunch.line(containing: "payment-service does not", within: .seconds(1))
                #expect(try await suite.orders().isEmpty)
            }
        }

        @Test func `who insists may write into real books`() async throws {
            try await RunningSuite.run([.locations, .orders], isTrial: false) { suite in
                try await suite.awaitMenus()
                let rush = try await suite.load(Self.short + ["--into-real-books"])

                #expect(try await rush.ended(within: .seconds(20)) == 0)
                #expect(try await !suite.orders().isEmpty)
            }
        }

        @Test func `a service says whether it runs on a trial database, for its life`()
            async throws
        {
            try await RunningSuite.run([.orders]) { suite in
                let question = GetServiceInformation()
                #expect(try await suite.client.call(question, of: .orders).trial == true)
                try await suite.stop(.orders)
                await suite.set(
                    .init(place: suite.place, environment: ["COMANDA_TRIAL": "false"]),
                    for: .orders)

                try await suite.start(.orders)

                #expect(try await suite.client.call(question, of: .orders).trial == true)
            }
        }

        @Test func `a real database can't be marked later`() async throws {
            try await RunningSuite.run([.orders], isTrial: false) { suite in
                #expect(
                    try await suite.client.call(GetServiceInformation(), of: .orders).trial == nil)
                try await suite.stop(.orders)

                let service = try await suite.start(
                    "order-service", ["--trial"] + suite.place.options)

                #expect(try await service.ended(within: .seconds(10)) == 78)
                try await service.line(
                    containing: "orders.db was not made with --trial and may hold real orders; "
                        + "choose another --data", within: .seconds(1))
            }
        }
    }
}
