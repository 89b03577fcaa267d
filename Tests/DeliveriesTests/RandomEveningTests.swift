// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages
import TestSupport
import Testing
import Wire

@testable import Deliveries

/// Random evenings of couriers, restaurants and orders, step by step.
@Suite struct `Random evenings` {
    @Test(arguments: SeedPlan.seeds(default: 6, variable: "COMANDA_DELIVERY_SEEDS"))
    func `each delivery has one end, and what was earned is what the ledger got`(
        _ seed: UInt64
    ) throws {
        var evening = try Evening(seed: seed)
        for _ in 1...1_500 { try evening.step() }
        try evening.end()

        #expect(evening.ends.count == evening.records.count)
        #expect(evening.ends.values.allSatisfy { $0 == 1 })
        let delivered = evening.records.values.filter { $0.delivery.status == .delivered }
        #expect(!delivered.isEmpty)
        let earned = delivered.reduce(Amount.zero) { $0 + $1.delivery.earnings.total }
        #expect(earned == evening.ledger.values.reduce(.zero, +))
        #expect(evening.ledger.count == delivered.count)
    }
}

/// Some couriers, two locations, and orders that arrive, change and end at random.
private struct Evening {
    private var generator: SeededGenerator
    private var now = Sample.start
    private var orders: [DeliveryID: Order] = [:]
    private(set) var records: [DeliveryID: DeliveryRecord] = [:]
    /// How often each delivery has ended.
    private(set) var ends: [DeliveryID: Int] = [:]
    /// What the ledger has recorded, by the key of its command.
    private(set) var ledger: [CommandKey: Amount] = [:]
    /// Every step; those that lead on are more frequent.
    private static let steps =
        Step.allCases + Array(repeating: [.accept, .pickUp, .leave, .complete], count: 5).joined()
    private let couriers: [CourierID] = ["ada", "bo", "cy", "di", "ed"]

    init(seed: UInt64) throws { generator = SeededGenerator(seed: seed) }

    mutating func step() throws {
        now = now + .seconds(Int.random(in: 1...40, using: &generator))
        switch Int.random(in: 0..<10, using: &generator) {
        case 0 where records.count < 120: try openOrder()
        case 1, 3, 4: try changeOrder()
        case 2: for id in records.keys.sorted() { try apply(id) { [now] in $0.expire(at: now) } }
        default: try takeStep()
        }
        check()
    }

    /// Brings every delivery to its end.
    mutating func end() throws {
        for id in records.keys.sorted() {
            for step in [Step.pickUp, .leave, .complete, .failByRestaurant] {
                let courier = records[id]?.delivery.courier?.id ?? "ada"
                try take(step, id, courier)
            }
        }
        check()
    }

    private mutating func openOrder() throws {
        let location: LocationID = Bool.random(using: &generator) ? "00001" : "00002"
        let order = try Sample.order(id: "order-\(records.count)", at: location)
        let record = try #require(
            DeliveryRecord(of: order, at: try Sample.location(location), code: "4071", now: now))
        orders[record.delivery.id] = order
        records[record.delivery.id] = record
    }

    private mutating func changeOrder() throws {
        guard let id = records.keys.sorted().randomElement(using: &generator),
            var order = orders[id]
        else { return }
        order.revision += 1
        switch Int.random(in: 0..<12, using: &generator) {
        case 0: order.status = .canceled
        case 1...2: order.totals.tip = Amount(Int.random(in: 0...500, using: &generator))
        case 3...4: order.status = .inProcess
        default: order.status = .processed
        }
        orders[id] = order
        let changed = order
        try apply(id) { [now] in $0.follow(changed, at: now) }
    }

    private mutating func takeStep() throws {
        let open = records.values.filter { !$0.delivery.status.isFinal }.map(\.delivery.id)
        let some = Bool.random(using: &generator) ? open.sorted() : records.keys.sorted()
        guard let id = some.randomElement(using: &generator),
            let step = Self.steps.randomElement(using: &generator),
            let other = couriers.randomElement(using: &generator)
        else { return }
        let own = records[id]?.delivery.courier?.id
        let isOwn = Int.random(in: 0..<4, using: &generator) > 0
        try take(step, id, isOwn ? own ?? other : other)
    }

    private mutating func take(_ step: Step, _ id: DeliveryID, _ courier: CourierID) throws {
        let load = Sample.courier(courier, underWay(courier))
        let before = records[id]
        do {
            try apply(id) { [now] in try step.apply(to: &$0, by: load, at: now) }
        } catch is Refusal {
            #expect(records[id] == before)
        }
    }

    private mutating func apply(
        _ id: DeliveryID, _ change: (inout DeliveryRecord) throws -> DeliveryEventType?
    ) throws {
        guard var record = records[id] else { return }
        let before = record.delivery
        let event = try change(&record)
        records[id] = record
        if before.status.isFinal, before.status != .canceled { #expect(record.delivery == before) }
        guard event != nil else { return note(record) }
        if before.status == .canceled {
            #expect(event == .offered)
            ends[id, default: 0] -= 1
        }
        if record.delivery.status.isFinal { ends[id, default: 0] += 1 }
        note(record)
    }

    private mutating func note(_ record: DeliveryRecord) {
        // Sent several times, as after kills: the key decides.
        if let earnings = record.earningsToRecord {
            ledger[earnings.context.key] = earnings.amount + (earnings.tip ?? .zero)
        }
    }

    private func underWay(_ courier: CourierID) -> [Delivery] {
        records.values.map(\.delivery).filter {
            $0.courier?.id == courier && $0.status.isUnderWay
        }.sorted { $0.id < $1.id }
    }

    /// Checks that no courier has deliveries that exclude each other.
    private func check() {
        for courier in couriers {
            let own = underWay(courier)
            #expect(own.count <= 5)
            #expect(Set(own.map(\.location)).count <= 1)
        }
        for record in records.values {
            let delivery = record.delivery
            let hasCourier = delivery.status.isUnderWay || delivery.status == .delivered
            if hasCourier { #expect(delivery.courier != nil) }
            if delivery.status == .offered || delivery.status == .expired {
                #expect(delivery.courier == nil)
            }
            #expect((delivery.endedAt != nil) == delivery.status.isFinal)
        }
    }
}
