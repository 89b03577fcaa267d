// SPDX-License-Identifier: Apache-2.0

import Commerce
import Foundation
import Messages
import TestSupport
import Testing
import Wire

extension RealProcessTests {
    /// The catalogue and the services that it describes: their own documents, and its examples in
    /// sequence.
    @Suite struct `The catalogue` {
        @Test func `each service answers with its document, on one line`() async throws {
            let request = #"{"jsonrpc":"2.0","id":"1","method":"rpc.discover"}"#
            try await RunningSuite.run(Service.allCases) { suite in
                for service in Service.allCases {
                    let connection = try await suite.client.openRequests(of: service)
                    try await suite.client.send(Array(request.utf8), on: connection)
                    let frames = try await suite.client.receive(
                        on: connection, within: .seconds(10))
                    let answer = Data(try #require(frames?.first))
                    #expect(!answer.contains(UInt8(ascii: "\n")))
                    let actual = try JSONSerialization.jsonObject(with: answer) as? NSDictionary
                    let expected = try JSONSerialization.jsonObject(
                        with: CatalogueExample.document(of: service))
                    #expect(actual?["result"] as? NSDictionary == expected as? NSDictionary)
                }
            }
        }

        @Test(.enabled(if: FakeClock.library != nil, "libfaketime is not installed"))
        func `the examples of menus have the answers in the catalogue`() async throws {
            try await RunningSuite.run([]) { suite in
                try await suite.startOnTheDayOfTheExamples(.locations)
                var runner = ExampleRunner(suite.client)
                try await runner.run(ExampleSequence.menus, of: .locations)
            }
        }

        @Test func `the examples of an order and its ticket have the answers in the catalogue`()
            async throws
        {
            // The examples are from databases that are not trial databases.
            let services: [Service] = [.locations, .orders, .kitchen]
            try await RunningSuite.run(services, isTrial: false) { suite in
                try await suite.awaitMenus()
                var runner = ExampleRunner(suite.client)
                try await runner.run(ExampleSequence.opening, of: .orders)
                try await suite.client.waitForTickets(of: "00001") { $0.count == 1 }
                try await runner.run(ExampleSequence.firstTicket, of: .kitchen)
                // On a slow machine, a station without a screen is unseen before the silent screen.
                try await suite.client.waitForScreens(at: "00001") {
                    $0.unseen.first?.stations.count == 3
                }
                try await runner.run(ExampleSequence.unseenTicket, of: .kitchen)
                try await runner.run(ExampleSequence.changes, of: .orders)
                try await runner.run(ExampleSequence.tap, of: .kitchen)
                try await runner.run(ExampleSequence.beforeRecall, of: .orders)
                try await runner.run(ExampleSequence.recall, of: .kitchen)
                try await runner.run(ExampleSequence.checkout, of: .orders)
                // This request is retried until kds-service knows all locations.
                _ = try await suite.client.call(ListKitchenLocations(), of: .kitchen)
                try await runner.run(ExampleSequence.lastTicket, of: .kitchen)
                try await runner.run(ExampleSequence.sharedBill, of: .orders)
            }
        }

        @Test(.enabled(if: FakeClock.library != nil, "libfaketime is not installed"))
        func `the examples of a payment have the answers in the catalogue`() async throws {
            try await RunningSuite.run([.locations, .orders], isTrial: false) { suite in
                try await suite.startOnTheDayOfTheExamples(.payments)
                try await suite.awaitMenus()
                var runner = ExampleRunner(suite.client)
                try await runner.run(ExampleSequence.opening + ExampleSequence.changes, of: .orders)
                try await runner.run(ExampleSequence.kitchenSteps, of: .orders)
                try await refuseFirstCheckout(&runner)
                try await runner.run(["orders.recordPayment.card"], of: .orders)
                try await payWhileOrdersAreLocked(&runner, suite)
                try await runner.run(ExampleSequence.payments, of: .payments)
                try await runner.run(["orders.cancel"] + ExampleSequence.table, of: .orders)
                try await runner.run(ExampleSequence.day, of: .payments)
            }
        }

        @Test func `the examples of the gazetteer have the answers in the catalogue`() async throws
        {
            try await RunningSuite.run([.delivery]) { suite in
                var runner = ExampleRunner(suite.client)
                let names = ["service.ping"] + ExampleSequence.gazetteer
                try await runner.run(names, of: .delivery)
            }
        }

        @Test func `the examples of devices and people have the answers in the catalogue`()
            async throws
        {
            try await RunningSuite.run([.locations, .people]) { suite in
                var runner = ExampleRunner(suite.client)
                let context = Till(suite.client, "office").context
                let add = AddDevice(
                    name: "till-3", roles: [.till], location: "00001", context: context)
                let code = try await suite.client.call(add, of: .people).code
                let enrol = try ExampleRunner.example("devices.enrol", of: .people)
                let request = enrol.request.replacing("7kqm2xpa", with: code)
                let differences = try await runner.differences(request, enrol.answer, of: .people)
                #expect(differences == [])
                try await runner.run(["service.ping"] + ExampleSequence.staff, of: .people)
                let make = MakeLink(location: "00001", table: "T1", context: context)
                _ = try await suite.client.call(make, of: .people)
                try await runner.run(ExampleSequence.links, of: .people)
            }
        }

        @Test func `each example of the catalogue is in a sequence`() throws {
            for service in Service.allCases {
                let names = try CatalogueExample.all(of: service).keys.sorted()
                let sequence = ExampleSequence.all[service, default: []]
                #expect(
                    Set(names).subtracting(sequence).sorted() == [],
                    "add these to ExampleSequence.swift")
                #expect(Set(sequence).subtracting(names).sorted() == [])
            }
        }

        /// Sends a checkout with too little cash, under another key than the example's.
        private func refuseFirstCheckout(_ runner: inout ExampleRunner) async throws {
            let request = try ExampleRunner.example("payments.checkout", of: .payments).request
                .replacing("01a1ff35-b130", with: "01a1ff35-5e10")
                .replacing(#""id":"1""#, with: #""id":"58""#)
            let file = ProjectFolder.protocols.appending(
                path: "Golden/payments/payment.insufficient.refusal.json")
            let refusal = try String(contentsOf: file, encoding: .utf8)
            #expect(try await runner.differences(request, refusal, of: .payments) == [])
        }

        /// Sends the checkout while order-service can reserve no amount: for the snapshot, the
        /// payment must be `requested`.
        private func payWhileOrdersAreLocked(
            _ runner: inout ExampleRunner, _ suite: RunningSuite
        ) async throws {
            let events = try await suite.client.openEvents(of: .payments, prefix: "payments/00001/")
            let first = "payments/00001/stream.heartbeat"
            try await suite.client.waitForTopic(first, on: events)
            let file = suite.place.folder.appending(path: "orders.db").path
            let holder = try await suite.python("lock_database.py", [file])
            try await holder.line(containing: "held", within: .seconds(30))
            let checkout = try ExampleRunner.example("payments.checkout", of: .payments)
            try await runner.send(checkout.request, to: .payments)
            try await suite.client.waitForTopic("payments/00001/payment.requested", on: events)
            try await runner.run(["payments.snapshot"], of: .payments)
            // The checkout is answered after its amount is reserved and its payment recorded.
            try await holder.kill()
            #expect(try await runner.differences(checkout.answer, of: .payments) == [])
        }
    }
}

extension ExampleRunner {
    /// Returns an example of a service by its name.
    static func example(_ name: String, of service: Service) throws -> CatalogueExample {
        try #require(CatalogueExample.all(of: service)[name], "the catalogue has no \(name)")
    }

    /// Sends examples in sequence, and expects the answers in the catalogue.
    mutating func run(_ names: [String], of service: Service) async throws {
        let examples = try CatalogueExample.all(of: service)
        for name in names {
            let example = try #require(examples[name], "the catalogue has no \(name)")
            let differences = try await differences(example.request, example.answer, of: service)
            #expect(differences == [], "\(name)")
        }
    }
}
