// SPDX-License-Identifier: Apache-2.0

import Commerce
import Directory
import GRDB
import MessageBus
import Messages
import ServiceLoop
import ServiceStorage
import Testing
import Wire

@testable import Deliveries
@testable import Ledger
@testable import Payments

/// What delivery-service does by itself: follow orders, end offers, and settle what it owes.
extension Town {
    /// Opens delivery-service and payment-service with these restaurants.
    static func services(
        _ restaurants: [LocationID], _ folder: String
    ) throws -> (TownService<DeliveryState>, TownService<PaymentState>) {
        let locations = try restaurants.map { try Sample.location($0) }
        let delivery = try TownService("\(folder)/delivery") { path in
            let journal = try Journal(
                path: path, now: Sample.start,
                migrations: DeliverySchema.register)
            let format = StreamFormat(
                service: "delivery", epoch: journal.epoch, entity: "delivery")
            let known = try journal.read(LocationRows.locations)
            return (journal, DeliveryState(format: format, locations: known))
        }
        delivery.state.locations = LocationDirectory(locations)
        _ = try delivery.transact(at: Sample.start) { batch in
            for location in locations { try LocationRows.write(location, batch.db) }
        }
        let ledger = try TownService("\(folder)/payments") { path in
            let journal = try Journal(
                path: path, now: Sample.start,
                migrations: LedgerSchema.register)
            return (
                journal,
                PaymentState(
                    format: StreamFormat(
                        service: "payments", epoch: journal.epoch, entity: nil))
            )
        }
        return (delivery, ledger)
    }

    /// Follows the orders of each location, unless its events are delayed or lost.
    func followOrders() throws {
        for location in restaurants {
            let states = book.states[location] ?? []
            guard let known = followed[location], !isLost() else {
                // The first snapshot after a start, or after events that were lost.
                if isCalm || happens(0.5) { try followSnapshot(of: location, states.count) }
                continue
            }
            guard isCalm || happens(0.9) else { continue }
            for order in states.dropFirst(known) { try follow(order) }
            if followed[location] != nil { followed[location] = states.count }
        }
    }

    /// Follows the active orders, and looks up those of open deliveries that are not active.
    private func followSnapshot(of location: LocationID, _ count: Int) throws {
        followed[location] = count
        let active = book.active(at: location)
        for order in active { try follow(order) }
        let open = try delivery.journal.read { try DeliveryRows.open(at: location, $0) }
        let ids = Set(active.map(\.id))
        for record in open.map(\.record) where !ids.contains(record.delivery.order) {
            if let order = book.orders[record.delivery.order] { try follow(order) }
        }
    }

    private func follow(_ order: Order) throws {
        try change { try $0.state.follow(order, by: Sample.context(), in: &$0) }
    }

    /// Ends the offers whose time is over.
    func expireOffers() throws { try change { try $0.state.passTimeOfOffers(in: &$0) } }

    /// Tells the other services what is owed to them.
    func settle() throws {
        // payment-service receives its locations a moment after its start.
        try tellLocations()
        for record in try delivery.journal.read(DeliveryRows.owing).map(\.record) {
            if let handOver = record.handOver { try send(handOver, of: record) }
            if let earnings = record.earningsToRecord { try send(earnings) }
        }
    }

    private func tellLocations() throws {
        guard isCalm || happens(0.5) else { return }
        for location in restaurants where ledger.state.locations[location] == nil {
            let entity = LocationEntity(try Sample.location(location))
            ledger.state.locations.apply(.replaced(location, [entity]))
            ledger.state.locations.apply(.announced(location))
        }
    }

    private func send(_ handOver: AdvanceOrder, of record: DeliveryRecord) throws {
        let key = handOver.context.key
        guard !isLost(), sent.insert(key).inserted else { return }
        let refusal = book.advance(handOver)
        if isLost() {
            sent.remove(key)
        } else if refusal == nil {
            // After a refusal only a new state of the order leads on.
            try settled(record.delivery.id, key) { $0.owesHandOver = false }
        }
    }

    private func send(_ earnings: RecordEarnings) throws {
        guard !isLost() else { return }
        let answer = try ledger.handle(
            [earnings], at: now, kill: kill(of: ledger, probability: 0.1))?.answers.first
        guard let answer, !answer.isTemporary, !isLost() else { return }
        #expect(answer.reason == nil)
        try settled(earnings.delivery, earnings.context.key) { $0.owesEarnings = false }
    }

    private func settled(
        _ id: DeliveryID, _ key: CommandKey, _ note: (inout DeliveryRecord) -> Void
    ) throws {
        sent.remove(key)
        try change { try $0.state.settled(id, in: &$0, note) }
    }

    private func change(_ body: (inout DeliveryState.Batch) throws -> Void) throws {
        let done = try delivery.transact(at: now, kill: kill(of: delivery), body)
        guard let done else { return try resume() }
        try publish(done.1)
    }
}
