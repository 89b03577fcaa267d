// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages
import Wire

/// What the restaurant and the time do with a delivery; each returns the event, or nil if nothing
/// changes.
extension DeliveryRecord {
    /// Offers it to all couriers again, for a number of seconds.
    ///
    /// Refuses `delivery.statusChanged`.
    mutating func offer(seconds: Int, at now: Timestamp) throws(Refusal) -> DeliveryEventType? {
        switch delivery.status {
        case .offered where !isExpired(at: now): return nil
        case .offered, .expired, .accepted, .atRestaurant:
            withdraw()
            delivery.declinedBy = nil
            delivery.offeredAt = now
            delivery.expiresAt = now + .seconds(seconds)
            return change(to: .offered, .offered, at: now)
        default: throw .statusChanged(delivery)
        }
    }

    /// Gives it to a courier on duty.
    ///
    /// Refuses `delivery.statusChanged`, `courier.offDuty` and `courier.busy`.
    mutating func assign(
        to courier: CourierLoad, at now: Timestamp
    ) throws(Refusal) -> DeliveryEventType? {
        switch delivery.status {
        case .offered, .expired, .accepted, .atRestaurant:
            if delivery.courier?.id == courier.id { return nil }
            return give(to: try courier.assigned(at: delivery.location), at: now)
        default: throw .statusChanged(delivery)
        }
    }

    /// Cancels it before the pick-up.
    ///
    /// Refuses `delivery.statusChanged` and `delivery.reasonOutOfRange`.
    mutating func cancel(
        _ command: CancelDelivery, at now: Timestamp
    ) throws(Refusal) -> DeliveryEventType? {
        if delivery.status == .canceled { return nil }
        if delivery.status.isFinal || delivery.status.hasFood { throw .statusChanged(delivery) }
        if let reason = command.reason, !Self.reason.contains(reason.count) {
            throw .reasonOutOfRange(reason)
        }
        delivery.cancelReason = command.reason
        return end(.canceled, .canceled, at: now)
    }

    /// Ends an offer whose time is over.
    mutating func expire(at now: Timestamp) -> DeliveryEventType? {
        guard isExpired(at: now) else { return nil }
        return change(to: .expired, .expired, at: now)
    }
}
