// SPDX-License-Identifier: Apache-2.0

import MessageBus
import Messages
import Testing

extension RealProcessTests {
    /// `comanda rush` writes only into trial databases.
    @Suite struct `Trial databases` {
        private static let short = ["--seconds", "1", "--tills", "1"]

        @Test func `a rush refuses a suite without trial databases, and opens no order`()
            async throws
        {
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

        @Test func `a lunch rush also refuses payment-service without a trial database`()
            async throws
        {
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

        @Test func `with --into-real-books a rush writes into any suite`() async throws {
            try await RunningSuite.run([.locations, .orders], isTrial: false) { suite in
                try await suite.awaitMenus()
                let rush = try await suite.load(Self.short + ["--into-real-books"])

                #expect(try await rush.ended(within: .seconds(20)) == 0)
                #expect(try await !suite.orders().isEmpty)
            }
        }

        @Test func `a database keeps the trial mark for its life`()
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

        @Test func `an existing database can't get the trial mark`() async throws {
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
