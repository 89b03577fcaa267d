// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages
import Wire

/// The steps of couriers; each returns the event, or nil if nothing changes.
extension DeliveryRecord {
    /// The maximum number of wrong codes.
    static let wrongCodes = 5
    /// The allowed number of characters of a reason or a note.
    static let reason = 1...200

    /// Gives an offer to a courier.
    ///
    /// Refuses `delivery.taken`, `delivery.statusChanged`, `delivery.revisionChanged`,
    /// `courier.offDuty` and `courier.busy`.
    mutating func accept(
        _ command: AcceptDelivery, by courier: CourierLoad, at now: Timestamp
    ) throws(Refusal) -> DeliveryEventType? {
        if delivery.status.isUnderWay {
            try check(courier: command.courier)
            return nil
        }
        guard delivery.status == .offered, !isExpired(at: now) else {
            throw .statusChanged(delivery)
        }
        if isOfferedLater(at: now) { throw .notYetOffered(delivery) }
        if let revision = command.ifRevision, revision != delivery.revision {
            throw .revisionChanged(delivery, expected: revision)
        }
        return give(to: try courier.accepting(), at: now)
    }

    /// Declines an offer, or gives the delivery back before the pick-up.
    ///
    /// A delivery that was given back is offered for a number of seconds. Refuses `delivery.taken`
    /// and `delivery.statusChanged`.
    mutating func decline(
        _ command: DeclineDelivery, seconds: Int, at now: Timestamp
    ) throws(Refusal) -> DeliveryEventType? {
        switch delivery.status {
        case .offered, .expired:
            if delivery.declinedBy?.contains(command.courier) == true { return nil }
        case .accepted, .atRestaurant:
            try check(courier: command.courier)
            withdraw()
            delivery.offeredAt = now
            delivery.expiresAt = now + .seconds(seconds)
        default: throw .statusChanged(delivery)
        }
        delivery.declinedBy = (delivery.declinedBy ?? []) + [command.courier]
        let isWaiting = delivery.status == .expired
        return change(to: isWaiting ? .expired : .offered, .declined, at: now)
    }

    /// Notes that the courier is at the restaurant.
    ///
    /// Refuses `delivery.taken` and `delivery.statusChanged`.
    mutating func arrive(
        _ courier: CourierID, at now: Timestamp
    ) throws(Refusal) -> DeliveryEventType? {
        try check(courier: courier)
        switch delivery.status {
        case .accepted:
            delivery.arrivedAt = now
            return change(to: .atRestaurant, .arrived, at: now)
        case .atRestaurant: return nil
        default: throw .statusChanged(delivery)
        }
    }

    /// Gives the food to the courier.
    ///
    /// Refuses `delivery.taken`, `delivery.statusChanged` and `delivery.notReady`.
    mutating func pickUp(
        _ courier: CourierID, at now: Timestamp
    ) throws(Refusal) -> DeliveryEventType? {
        try check(courier: courier)
        switch delivery.status {
        case .accepted, .atRestaurant:
            guard delivery.readyAt != nil else { throw .notReady(delivery) }
            delivery.pickedUpAt = now
            owesHandOver = orderStatus != .delivered
            return change(to: .pickedUp, .pickedUp, at: now)
        case .pickedUp, .onTheWay: return nil
        default: throw .statusChanged(delivery)
        }
    }

    /// Notes that the courier is on the way to the guest.
    ///
    /// Refuses `delivery.taken` and `delivery.statusChanged`.
    mutating func leave(
        _ courier: CourierID, at now: Timestamp
    ) throws(Refusal) -> DeliveryEventType? {
        try check(courier: courier)
        switch delivery.status {
        case .pickedUp:
            delivery.leftAt = now
            return change(to: .onTheWay, .left, at: now)
        case .onTheWay: return nil
        default: throw .statusChanged(delivery)
        }
    }

    /// Ends the delivery with a proof; `day` is the business day.
    ///
    /// A wrong code is counted in the record, which must be stored after the refusal, too. Refuses
    /// `delivery.taken`, `delivery.statusChanged`, `delivery.proofInvalid`, `delivery.codeWrong`
    /// and `delivery.codeBlocked`.
    mutating func complete(
        _ command: CompleteDelivery, on day: BusinessDay, at now: Timestamp
    ) throws(Refusal) -> DeliveryEventType? {
        try check(courier: command.courier)
        if delivery.status == .delivered { return nil }
        guard delivery.status.hasFood else { throw .statusChanged(delivery) }
        delivery.proof = try proof(of: command)
        businessDay = day
        owesEarnings = delivery.earnings.total > .zero
        return end(.delivered, .delivered, at: now)
    }

    /// Ends the delivery without success; a command without a courier is the restaurant's.
    ///
    /// Refuses `delivery.taken`, `delivery.statusChanged` and `delivery.reasonOutOfRange`.
    mutating func fail(
        _ command: FailDelivery, at now: Timestamp
    ) throws(Refusal) -> DeliveryEventType? {
        if let courier = command.courier { try check(courier: courier) }
        if delivery.status == .failed { return nil }
        if delivery.status.isFinal { throw .statusChanged(delivery) }
        guard Self.reason.contains(command.reason.count) else {
            throw .reasonOutOfRange(command.reason)
        }
        delivery.failure = DeliveryFailure(
            reason: command.reason, food: command.food, money: command.money)
        return end(.failed, .failed, at: now)
    }

    /// Checks that a courier may report positions for it.
    ///
    /// Refuses `delivery.taken` and `delivery.statusChanged`.
    func checkUnderWay(with courier: CourierID) throws(Refusal) {
        try check(courier: courier)
        guard delivery.status.isUnderWay else { throw .statusChanged(delivery) }
    }

    /// Whether the time of its offer is over.
    func isExpired(at now: Timestamp) -> Bool {
        delivery.status == .offered && delivery.expiresAt.map { $0 <= now } ?? false
    }

    /// Gives the delivery to a courier; returns the event.
    mutating func give(to courier: DeliveryCourier, at now: Timestamp) -> DeliveryEventType {
        withdraw()
        delivery.courier = courier
        delivery.expiresAt = nil
        delivery.acceptedAt = now
        return change(to: .accepted, .accepted, at: now)
    }

    /// Takes the delivery from its courier, if it has one.
    mutating func withdraw() {
        delivery.courier = nil
        delivery.acceptedAt = nil
        delivery.arrivedAt = nil
    }

    /// Checks that it is the delivery of a courier.
    ///
    /// Refuses `delivery.taken` if another one has it, `delivery.statusChanged` if nobody has.
    func check(courier: CourierID) throws(Refusal) {
        guard let own = delivery.courier?.id else { throw .statusChanged(delivery) }
        if own != courier { throw .deliveryTaken(delivery) }
    }

    private mutating func proof(of command: CompleteDelivery) throws(Refusal) -> HandOverProof {
        switch (command.code, command.photo, command.note) {
        case (let code?, nil, nil):
            if wrongCodes >= Self.wrongCodes { throw .codeBlocked }
            if code == self.code { return HandOverProof(code: true) }
            wrongCodes += 1
            throw .codeWrong(left: Self.wrongCodes - wrongCodes)
        case (nil, let photo?, nil) where photo.isSHA256: return HandOverProof(photo: photo)
        case (nil, nil, let note?) where Self.reason.contains(note.count):
            return HandOverProof(note: note)
        default: throw .proofInvalid
        }
    }
}

extension String {
    /// Whether it is a SHA-256 in lower-case hexadecimal.
    fileprivate var isSHA256: Bool {
        utf8.count == 64
            && utf8.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
    }
}
