// SPDX-License-Identifier: Apache-2.0

import Commerce
import Deliveries
import Foundation
import Locations
import MessageBus
import Messages
import Orders
import Payments
import People
import Testing
import Wire

@testable import Kitchen
@testable import MessageBus

@Suite struct `Access` {
    @Test func `the tables on the page match the services' access rules`() throws {
        let page = try #require(Repository.pages["6-ACCESS.md"])

        #expect(Self.rows(of: page, /\| `([a-z]+\.[A-Za-z]+)` \| ([a-z, ]+) \|\n/) == Self.methods)
        #expect(Self.rows(of: page, /\| `([a-z]+)\/…` \| ([a-z, ]+) \|\n/) == Self.streams)
    }

    @Test func `each method of each service has a row, and each row has a method`() {
        // A provider is a program of its own.
        let ofProviders = (Contract.requests["9-PROVIDERS.md"] ?? []).map { $0.method }
        let served = [
            ofProviders,
            Array(LocationState.methods.types.keys), Array(OrderState.methods.types.keys),
            Array(PaymentState.methods.types.keys), Array(KitchenService.methods.types.keys),
            Array(DeliveryState.methods.types.keys), Array(PeopleState.methods.types.keys),
        ].joined().filter { !AccessTable.isOpen($0) }

        #expect(served.sorted() == AccessTable.suite.methods.keys.sorted())
    }

    @Test func `each service has a row for its streams`() {
        let topics = Contract.events.keys.compactMap { page in
            GoldenMessage.all(.event).first { Contract.events[page]?.contains($0.name) == true }
        }.map(\.service)

        #expect(Set(topics).isSubset(of: AccessTable.suite.streams.keys))
        #expect(AccessTable.suite.streams.count == 7)
    }

    @Test func `only payment-service records money`() {
        for role in Role.allCases {
            for method in [
                BeginPayment.method, RecordPayment.method, RecordTip.method, RecordRefund.method,
            ] {
                #expect(
                    AccessTable.suite.allows([role], method: method) == (role == .payments),
                    "\(role) \(method)")
            }
        }
    }

    @Test func `an observer cannot read payments or change anything`() throws {
        let suite = AccessTable.suite
        let commands = Contract.requests.values.joined().filter { $0 is any Command.Type }

        #expect(commands.count > 15)
        for command in commands {
            #expect(!suite.allows([.observer], method: command.method), "\(command.method)")
        }
        for method in suite.methods.keys where method.hasPrefix("payments.") {
            #expect(!suite.allows([.observer], method: method), "\(method)")
        }
        #expect(!suite.allows([.observer], streamsOf: "payments"))
        #expect(suite.allows([.observer], streamsOf: "orders"))
    }

    private static let methods = AccessTable.suite.methods.mapValues(names)
    private static let streams = AccessTable.suite.streams.mapValues(names)

    private static func names(_ roles: Set<Role>) -> [String] {
        Role.allCases.filter(roles.contains).map(\.rawValue)
    }

    private static func rows(
        of page: String, _ pattern: Regex<(Substring, Substring, Substring)>
    ) -> [String: [String]] {
        page.matches(of: pattern).reduce(into: [:]) { rows, match in
            rows[String(match.1)] = match.2.split(separator: ", ").map(String.init)
        }
    }
}
