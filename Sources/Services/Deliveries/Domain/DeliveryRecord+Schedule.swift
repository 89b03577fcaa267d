// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages

/// When a delivery is offered: at once, or in time for what the guest wants.
extension DeliveryRecord {
    /// The minutes before `wantedAt` at which an order without terms is offered.
    static let leadMinutes = 60

    /// Plans the offer of an order, which lasts a number of seconds.
    ///
    /// An order for later is offered when the kitchen and the way need the rest of the time.
    mutating func planOffer(of order: Order, seconds: Int, at now: Timestamp) {
        let lead = 60 * (order.delivery?.minutes ?? Self.leadMinutes)
        let inTime = order.fulfilment.wantedAt.map { $0 + .seconds(-lead) }
        delivery.offeredAt = max(inTime ?? now, now)
        delivery.expiresAt = delivery.offeredAt + .seconds(seconds)
    }

    /// Whether it will be offered, but not yet.
    func isOfferedLater(at now: Timestamp) -> Bool {
        delivery.status == .offered && delivery.offeredAt > now
    }

    /// Offers it as soon as its time has come; returns the event, or nil if nothing changes.
    mutating func offerInTime(at now: Timestamp) -> DeliveryEventType? {
        guard delivery.status == .offered, delivery.changedAt < delivery.offeredAt,
            delivery.offeredAt <= now
        else { return nil }
        return change(to: .offered, .offered, at: now)
    }
}
