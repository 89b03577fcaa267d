// SPDX-License-Identifier: Apache-2.0

import Commerce
import Foundation
import GRDB
import MessageBus
import Messages
import ServiceLoop
import ServiceStorage
import TestSupport
import Testing
import Wire

@testable import Deliveries
@testable import Ledger
@testable import Payments

/// Evenings of a whole town, in which messages are lost and services are killed.
@Suite struct `A town in an evening` {
    @Test(arguments: SeedPlan.seeds(default: 1, variable: "COMANDA_TOWN_SEEDS"))
    func `each order ends once, and couriers earn what the ledger has`(_ seed: UInt64) throws {
        let folder = try TemporaryFolder(inMemory: true)
        let environment = ProcessInfo.processInfo.environment
        let orders = environment["COMANDA_TOWN_ORDERS"].flatMap { Int($0) } ?? 120
        let town = try Town(seed: seed, size: Town.Size(orders), folder: folder.path)
        for _ in 1...town.size.ticks + 60 { try town.step() }
        town.isCalm = true
        // Until nothing is open and nothing is owed; a fault would leave something for ever.
        for _ in 1...600 where try !town.isDone { try town.step() }

        #expect(try town.isDone)
        #expect(town.book.orders.count == town.size.orders)
        try town.expectOneEndOfEach()
        try town.expectEarningsInLedger()
        #expect(town.delivery.kills + town.ledger.kills > 0)
        #expect(town.faults.lostAnswers > 0 && town.faults.repeats > 0)
        SeedPlan.report("town \(seed): \(town.delivery.kills + town.ledger.kills) kills")
    }
}

extension Town {
    /// Whether every delivery has ended, and nothing is owed to another service.
    fileprivate var isDone: Bool {
        get throws {
            try deliveries.values.allSatisfy { $0.status.isFinal }
                && book.orders.count == size.orders && readyAt.isEmpty
                && delivery.journal.read(DeliveryRows.owing).isEmpty
        }
    }

    /// Counts the ends in the streams, which must have no gap.
    fileprivate func expectOneEndOfEach() throws {
        var last: [DeliveryID: Delivery] = [:]
        var ends: [DeliveryID: Int] = [:]
        for location in restaurants {
            for (index, event) in try events(of: location).enumerated() {
                let (id, before) = (event.data.id, last[event.data.id])
                #expect(event.sequence == SequenceNumber(UInt64(index + 1)))
                #expect(event.data.revision == (before?.revision ?? 0) + 1)
                // Only a canceled delivery is offered again.
                if before?.status.isFinal == true {
                    #expect(before?.status == .canceled && event.data.status == .offered)
                    ends[id, default: 0] -= 1
                }
                if event.data.status.isFinal { ends[id, default: 0] += 1 }
                last[id] = event.data
            }
        }
        // A canceled delivery follows its order without an event, but never with another status.
        #expect(last.mapValues(\.status) == deliveries.mapValues(\.status))
        #expect(last.mapValues(\.revision) == deliveries.mapValues(\.revision))
        #expect(ends.count == last.count && ends.values.allSatisfy { $0 == 1 })
        for order in book.orders.values where last[DeliveryID(of: order.id)] == nil {
            #expect(order.status == .canceled || order.fulfilment.kind == .pickup)
        }
        for status in [DeliveryStatus.delivered, .failed, .canceled] {
            #expect(last.values.contains { $0.status == status })
        }
        for end in last.values where end.status == .delivered {
            let order = book.orders[end.order]?.status
            #expect(order == .delivered || order == .canceled, "\(end)")
        }
    }

    private func events(of location: LocationID) throws -> [Event<Delivery>] {
        var events: [Event<Delivery>] = []
        while true {
            let request = GetDeliveryEvents(
                location: location, after: SequenceNumber(UInt64(events.count)), limit: 1_000)
            let handled = try delivery.handle([request], at: now)
            let page = try #require(handled?.answers.first).result(EventPage<Delivery>.self)
            events += page.events
            if page.events.isEmpty { return events }
        }
    }

    /// Compares what couriers see with what the restaurants owe to them.
    fileprivate func expectEarningsInLedger() throws {
        let delivered = deliveries.values.filter { $0.status == .delivered }
        let earned = Dictionary(grouping: delivered) { delivery in
            "\(delivery.location)/\(delivery.courier?.id.text ?? "nobody")"
        }.mapValues { $0.reduce(Amount.zero) { $0 + $1.earnings.total } }
        let balances = try ledger.journal.read { db in
            #expect(try LedgerCheck.problems(db).isEmpty)
            for delivery in delivered {
                #expect(try CourierStorage.earned(delivery.id, db) != nil)
            }
            return try restaurants.flatMap { try CourierStorage.balances(at: $0, of: nil, db) }
        }
        let owed = Dictionary(
            uniqueKeysWithValues: balances.map { ("\($0.location)/\($0.courier)", $0.earned) })
        #expect(owed == earned)
        #expect(balances.reduce(0) { $0 + $1.revision } == delivered.count)
    }
}
