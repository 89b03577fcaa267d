// SPDX-License-Identifier: Apache-2.0

import Commerce
import Foundation
import Messages
import Testing

extension RealProcessTests {
    /// The catalogue against the services that it describes: what they say about themselves, and
    /// its examples in the order of the story that they tell.
    @Suite(.timeLimit(.minutes(1))) struct `The catalogue` {
        @Test func `every service answers with its own document, on one line`() async throws {
            let request = #"{"jsonrpc":"2.0","id":"1","method":"rpc.discover"}"#
            try await RunningSuite.run { suite in
                for service in Service.allCases {
                    let line = try await suite.client.openRequests(of: service)
                    try await suite.client.send(Array(request.utf8), on: line)
                    let frames = try await suite.client.receive(on: line, within: .seconds(10))
                    let answer = Data(try #require(frames?.first))
                    #expect(!answer.contains(UInt8(ascii: "\n")))
                    let told = try JSONSerialization.jsonObject(with: answer) as? NSDictionary
                    let written = try JSONSerialization.jsonObject(
                        with: CatalogueExample.document(of: service))
                    #expect(told?["result"] as? NSDictionary == written as? NSDictionary)
                }
            }
        }

        @Test func `the examples of menus are answered as the catalogue says`() async throws {
            try await RunningSuite.run([.locations]) { suite in
                var teller = Storyteller(suite.client)
                try await teller.tell(Story.menus, of: .locations)
            }
        }

        @Test func `the examples of an order and its ticket are answered as the catalogue says`()
            async throws
        {
            // The examples are those of a restaurant, whose books are no trial.
            let services: [Service] = [.locations, .orders, .kitchen]
            try await RunningSuite.run(services, isTrial: false) { suite in
                try await suite.awaitMenus()
                var teller = Storyteller(suite.client)
                try await teller.tell(Story.keying, of: .orders)
                try await suite.client.waitForTickets(of: "00001") { $0.count == 1 }
                try await teller.tell(Story.firstTicket, of: .kitchen)
                try await teller.tell(Story.changes, of: .orders)
                try await teller.tell(Story.tap, of: .kitchen)
                try await teller.tell(Story.beforeRecall, of: .orders)
                try await teller.tell(Story.recall, of: .kitchen)
                try await teller.tell(Story.checkout, of: .orders)
                // Asks again until all locations can have been heard of.
                _ = try await suite.client.call(ListKitchenLocations(), of: .kitchen)
                try await teller.tell(Story.lastTicket, of: .kitchen)
            }
        }

        @Test func `the examples of a payment are answered as the catalogue says`() async throws {
            let services: [Service] = [.locations, .orders, .payments]
            try await RunningSuite.run(services, isTrial: false) { suite in
                try await suite.awaitMenus()
                var teller = Storyteller(suite.client)
                try await teller.tell(Story.keying + Story.changes, of: .orders)
                try await teller.tell(Story.kitchenSteps, of: .orders)
                try await refuseFirstCheckout(&teller)
                try await teller.tell(["orders.recordPayment.card"], of: .orders)
                try await payWhileOrdersCanNotBeWritten(&teller, suite)
                try await teller.tell(Story.payments, of: .payments)
            }
        }

        @Test func `every example of the catalogue is part of a story`() throws {
            for service in Service.allCases {
                let names = try CatalogueExample.all(of: service).keys.sorted()
                let told = Story.all[service, default: []]
                #expect(Set(names).subtracting(told).sorted() == [], "tell these in Story.swift")
                #expect(Set(told).subtracting(names).sorted() == [])
            }
        }

        /// The guest hands over less than what is due; the key is another one than the example's.
        private func refuseFirstCheckout(_ teller: inout Storyteller) async throws {
            let request = try Storyteller.example("payments.checkout", of: .payments).request
                .replacing("01a1ff35-b130", with: "01a1ff35-5e10")
                .replacing(#""id":"1""#, with: #""id":"58""#)
            let file = Example.protocols.appending(
                path: "Golden/payments/payment.insufficient.refusal.json")
            let refusal = try String(contentsOf: file, encoding: .utf8)
            #expect(try await teller.differences(request, refusal, of: .payments) == [])
        }

        /// While no order can be sealed a payment stays `requested`: the moment of the snapshot.
        private func payWhileOrdersCanNotBeWritten(
            _ teller: inout Storyteller, _ suite: RunningSuite
        ) async throws {
            let events = try await suite.client.openEvents(of: .payments, prefix: "payments/00001/")
            let first = "payments/00001/stream.heartbeat"
            try await suite.client.waitForTopic(first, on: events)
            let file = suite.place.folder.appending(path: "orders.db").path
            let holder = try await suite.python("hold.py", [file])
            try await holder.line(containing: "held", within: .seconds(30))
            let checkout = try Storyteller.example("payments.checkout", of: .payments)
            try await teller.send(checkout.request, to: .payments)
            try await suite.client.waitForTopic("payments/00001/payment.requested", on: events)
            try await teller.tell(["payments.snapshot"], of: .payments)
            // The answer to the checkout waits until the order is sealed.
            try await holder.kill()
            #expect(try await teller.differences(checkout.answer, of: .payments) == [])
        }
    }
}

extension Storyteller {
    /// The example of a service that has this name.
    static func example(_ name: String, of service: Service) throws -> CatalogueExample {
        try #require(CatalogueExample.all(of: service)[name], "the catalogue has no \(name)")
    }

    /// Sends examples one after the other; each must be answered as the catalogue says.
    mutating func tell(_ names: [String], of service: Service) async throws {
        let examples = try CatalogueExample.all(of: service)
        for name in names {
            let example = try #require(examples[name], "the catalogue has no \(name)")
            let differences = try await differences(example.request, example.answer, of: service)
            #expect(differences == [], "\(name)")
        }
    }
}
