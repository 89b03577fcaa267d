// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages
import Wire

/// What the restaurant and the time do with a delivery; each returns the event, or nil if nothing
/// changes.
extension DeliveryRecord {
    /// Offers it to all couriers again, for a number of seconds; also one that was canceled, but
    /// not by its order.
    ///
    /// Refuses `delivery.statusChanged`.
    mutating func offer(seconds: Int, at now: Timestamp) throws(Refusal) -> DeliveryEventType? {
        switch delivery.status {
        case .offered where !isExpired(at: now) && !isOfferedLater(at: now): return nil
        case .offered, .expired, .accepted, .atRestaurant:
            return offerAgain(seconds: seconds, at: now)
        case .canceled where !canceledByOrder: return offerAgain(seconds: seconds, at: now)
        default: throw .statusChanged(delivery)
        }
    }

    /// Offers it to all couriers for a number of seconds, whatever happened to it before the
    /// pick-up.
    mutating func offerAgain(seconds: Int, at now: Timestamp) -> DeliveryEventType {
        withdraw()
        canceledByOrder = false
        delivery.cancelReason = nil
        delivery.endedAt = nil
        delivery.declinedBy = nil
        delivery.offeredAt = now
        delivery.expiresAt = now + .seconds(seconds)
        return change(to: .offered, .offered, at: now)
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
