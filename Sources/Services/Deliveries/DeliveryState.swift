// SPDX-License-Identifier: Apache-2.0

import Commerce
import Directory
import MessageBus
import Messages
import ServiceLoop
import ServiceStorage
import Wire

/// The state of delivery-service in memory, and the execution of its commands.
///
/// Deliveries and couriers are in the database only. The memory has the locations and the positions
/// of couriers.
package final class DeliveryState: JournalState {
    typealias Batch = BatchTransaction<DeliveryState>
    /// Runs a body in a transaction, and throws what the body or the database throws.
    typealias Transaction = ((inout Batch) throws -> Void) throws -> Void

    let format: StreamFormat
    /// The last known state of each location; not part of a batch, since no command changes them.
    var locations: LocationDirectory
    /// Where the couriers are who have a delivery under way.
    var positions = CourierPositions()
    /// The last state of each order that could not be followed, because the file can't be written.
    private(set) var unwritten: [OrderID: Order] = [:]
    /// The orders without a delivery of their own, because they were split from others.
    private var parts: [OrderID: Order] = [:]
    /// Tells other services what they must know, after the commit of a batch.
    var settle: () -> Void = {}
    /// Whether a delivery of the batch owes something to another service.
    private var isOwing = false
    private var generator = SystemRandomNumberGenerator()

    init(format: StreamFormat, locations: [Location]) {
        self.format = format
        self.locations = LocationDirectory(locations)
    }

    /// Settles what the deliveries of the batch owe.
    package func commit() {
        guard isOwing else { return }
        // To settle commits a batch of its own, which owes nothing new.
        isOwing = false
        settle()
    }

    /// Discards what the batch would have settled.
    package func rollBack() { isOwing = false }

    /// The seconds after which an offer at a location expires.
    func offerSeconds(at location: LocationID) -> Int {
        locations[location]?.delivery?.offerExpiresAfter ?? DeliveryRecord.offerSeconds
    }

    /// Refuses a location that is unknown, or may not have been announced yet.
    func check(_ location: LocationID, _ batch: Batch) throws(Refusal) {
        if batch.journal.position(of: location) == nil { try locations.check(location) }
    }

    /// A location; refuses `location.unknown` and `locations.notHeard`.
    func location(_ id: LocationID) throws(Refusal) -> Location {
        try locations.location(id)
    }

    /// A key for an event that the service makes by itself.
    func ownContext(at now: Timestamp) -> CommandContext {
        CommandContext(key: .unique(at: now, using: &generator), terminal: Self.name)
    }

    /// A new code of four digits.
    func newCode() -> String {
        let number = Int.random(in: 0...9_999, using: &generator)
        return String(String(number + 10_000).dropFirst())
    }

    /// The name of the service in histories.
    static let name: TerminalID = "delivery-service"
}

/// The changes of deliveries.
extension DeliveryState {
    /// The delivery with an identifier; refuses `delivery.unknown`.
    func delivery(_ id: DeliveryID, _ batch: Batch) throws -> StoredDelivery {
        guard let stored = try DeliveryRows.delivery(id, batch.db) else {
            throw Refusal.deliveryUnknown(id)
        }
        return stored
    }

    /// Changes a delivery by a rule, which returns the event, or nil if nothing changes.
    ///
    /// What the rule has counted is written, also if it refuses.
    func change(
        _ id: DeliveryID, by context: CommandContext, in batch: inout Batch,
        _ rule: (inout DeliveryRecord) throws -> DeliveryEventType?
    ) throws -> CommandOutcome {
        let stored = try delivery(id, batch)
        var record = stored.record
        let event: DeliveryEventType?
        do {
            event = try rule(&record)
        } catch {
            if record.wrongCodes != stored.record.wrongCodes {
                var counted = stored
                counted.record.wrongCodes = record.wrongCodes
                try write(counted, batch)
            }
            throw error
        }
        guard let event else { return .result(try WireCoding.encode(stored.record.delivery)) }
        let sequence = batch.journal.nextSequence(at: record.delivery.location)
        let text = try write(StoredDelivery(record: record, lastEvent: sequence), batch)
        return .event(pending(event, of: record, text, context, after: stored.lastEvent, batch))
    }

    /// Declines a delivery; the answer has no address, because the courier does not have it.
    func decline(_ command: DeclineDelivery, in batch: inout Batch) throws -> CommandOutcome {
        let now = batch.now
        let outcome = try change(command.delivery, by: command.context, in: &batch) { record in
            let seconds = offerSeconds(at: record.delivery.location)
            return try record.decline(command, seconds: seconds, at: now)
        }
        if case .event(let event) = outcome { try batch.append(event) }
        let delivery = try delivery(command.delivery, batch).record.delivery
        return .result(try WireCoding.encode(delivery.forOtherCouriers))
    }

    /// Begins or changes the delivery of an order; does nothing while its location is unknown.
    func follow(_ order: Order, by context: CommandContext, in batch: inout Batch) throws {
        let id = DeliveryID(of: order.id)
        if var stored = try DeliveryRows.delivery(id, batch.db) {
            let before = stored.record
            let seconds = offerSeconds(at: order.location)
            guard let event = stored.record.follow(order, seconds: seconds, at: batch.now)
            else {
                if stored.record != before { try write(stored, batch) }
                return
            }
            try append(event, stored, context, &batch)
        } else if try isPart(order, batch) {
            parts[order.id] = order
        } else if let location = locations[order.location],
            let record = DeliveryRecord(of: order, at: location, code: newCode(), now: batch.now)
        {
            try append(.offered, StoredDelivery(record: record), context, &batch)
        }
    }

    /// Whether the deliveries of other orders bring everything that an active order has.
    private func isPart(_ order: Order, _ batch: Batch) throws -> Bool {
        parts[order.id] = nil
        let givers = order.isActive ? order.givers : []
        return try !givers.isEmpty
            && givers.allSatisfy { giver in
                try DeliveryRows.delivery(DeliveryID(of: giver), batch.db)?.record.takesParts
                    ?? false
            }
    }

    /// Follows an order in a transaction of its own, and then those that were split from it.
    ///
    /// If that can't be written, the order is kept for `followAgain`, because no event of it comes
    /// again.
    func follow(
        _ order: Order, by context: CommandContext?, in transact: Transaction
    ) throws {
        do {
            try transact { batch in
                try batch.state.follow(
                    order, by: context ?? batch.state.ownContext(at: batch.now), in: &batch)
            }
            unwritten[order.id] = nil
        } catch {
            unwritten[order.id] = order
            throw error
        }
        for part in parts.values where part.givers.contains(order.id) {
            try follow(part, by: nil, in: transact)
        }
    }

    /// Follows the orders again that could not be written; their failure was reported before.
    func followAgain(in transact: Transaction) {
        for order in unwritten.values { try? follow(order, by: nil, in: transact) }
    }

    /// Begins the offers whose time has come, and ends those whose time is over.
    func passTimeOfOffers(in batch: inout Batch) throws {
        for id in try DeliveryRows.offersToChange(at: batch.now, batch.db) {
            guard var stored = try DeliveryRows.delivery(id, batch.db),
                let event = stored.record.expire(at: batch.now)
                    ?? stored.record.offerInTime(at: batch.now)
            else { continue }
            try append(event, stored, ownContext(at: batch.now), &batch)
        }
    }

    /// Notes what another service has answered about a delivery.
    func settled(
        _ id: DeliveryID, in batch: inout Batch, _ note: (inout DeliveryRecord) -> Void
    ) throws {
        guard var stored = try DeliveryRows.delivery(id, batch.db) else { return }
        note(&stored.record)
        try write(stored, batch)
    }

    private func append(
        _ event: DeliveryEventType, _ stored: StoredDelivery, _ context: CommandContext,
        _ batch: inout Batch
    ) throws {
        let record = stored.record
        let sequence = batch.journal.nextSequence(at: record.delivery.location)
        let text = try write(StoredDelivery(record: record, lastEvent: sequence), batch)
        try batch.append(pending(event, of: record, text, context, after: stored.lastEvent, batch))
    }

    private func pending(
        _ event: DeliveryEventType, of record: DeliveryRecord, _ text: [UInt8],
        _ context: CommandContext, after last: SequenceNumber?, _ batch: Batch
    ) -> PendingEvent {
        PendingEvent(
            location: record.delivery.location, type: event.rawValue,
            subject: record.delivery.id.text, time: batch.now, context: context, data: text,
            previous: last)
    }

    @discardableResult
    private func write(_ stored: StoredDelivery, _ batch: Batch) throws -> [UInt8] {
        let (record, delivery) = (stored.record, stored.record.delivery)
        let text = try WireCoding.encode(delivery)
        try DeliveryRows.write(stored, text: text, batch.db)
        positions.dropReport(of: delivery)
        isOwing = isOwing || record.owesHandOver || record.owesEarnings
        return text
    }
}
