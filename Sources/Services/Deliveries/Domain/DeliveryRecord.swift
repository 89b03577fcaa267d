// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages

/// A delivery with what its events do not show.
struct DeliveryRecord: Equatable, Sendable {
    /// The delivery as it is published.
    var delivery: Delivery
    /// The name of the guest.
    var customer: String?
    /// The note of the order.
    var note: String?
    /// The four digits that prove the hand-over.
    var code: String
    /// The number of wrong codes so far.
    var wrongCodes = 0
    /// The last known revision of the order.
    var orderRevision: Int
    /// The last known status of the order.
    var orderStatus: OrderStatus
    /// Whether order-service must still be told that the order was handed over.
    var owesHandOver = false
    /// Whether payment-service must still record the earnings.
    var owesEarnings = false
    /// How often payment-service has refused the earnings for good.
    var refusedEarnings = 0
    /// Whether it is canceled because its order was canceled, or was no delivery any more.
    var canceledByOrder = false
    /// The business day on which it ended; nil before.
    var businessDay: BusinessDay?
}

extension DeliveryRecord {
    /// The seconds after which an offer expires at a location without rules.
    static let offerSeconds = 600

    /// The delivery of an order that has begun; nil if the order needs none.
    ///
    /// An order that was handed over before anybody saw it needs none either.
    init?(of order: Order, at location: Location, code: String, now: Timestamp) {
        guard order.isDeliverable, order.status != .delivered else { return nil }
        let rules = location.delivery
        let distance = order.delivery?.distance
        let seconds = rules?.offerExpiresAfter ?? Self.offerSeconds
        delivery = Delivery(
            order: order.id, location: order.location, number: order.number,
            currency: order.currency,
            earnings: CourierEarnings(
                base: rules?.courier.amount ?? .zero,
                distance: distance.flatMap { rules?.courier.pay(forMetres: $0) } ?? .zero),
            offeredAt: now)
        self.code = code
        orderRevision = order.revision
        orderStatus = order.status
        customer = order.customer
        note = order.note
        copyDetails(of: order, now)
        delivery.expectedAt =
            order.fulfilment.wantedAt
            ?? order.delivery.map { now + .seconds(60 * $0.minutes) }
        planOffer(of: order, seconds: seconds, at: now)
    }

    /// Follows a change of the order; returns the event of the delivery, if it changes, too.
    ///
    /// A delivery that was picked up ends only if its order is canceled. One that its order has
    /// canceled is offered for a number of seconds when the order is a delivery again.
    mutating func follow(
        _ order: Order, seconds: Int = Self.offerSeconds, at now: Timestamp
    ) -> DeliveryEventType? {
        orderRevision = order.revision
        orderStatus = order.status
        customer = order.customer
        note = order.note
        // An order that is done needs no hand-over any more.
        if order.status == .delivered || order.status == .canceled { owesHandOver = false }
        if delivery.status == .canceled { return followCanceled(order, seconds, now) }
        if delivery.status.isFinal { return nil }
        if let event = end(with: order, at: now) { return event }
        let before = delivery
        copyDetails(of: order, now)
        if delivery.status == .offered, delivery.wantedAt != before.wantedAt {
            planOffer(of: order, seconds: seconds, at: now)
        }
        if delivery == before { return nil }
        return change(to: delivery.status, .changed, at: now)
    }

    /// Ends the delivery if its order needs it no more; returns the event, else nil.
    private mutating func end(with order: Order, at now: Timestamp) -> DeliveryEventType? {
        if delivery.status.hasFood {
            guard order.status == .canceled else { return nil }
            delivery.failure = DeliveryFailure(
                reason: order.cancelReason.flatMap { Self.reason.contains($0.count) ? $0 : nil }
                    ?? "the order was canceled",
                food: .returned, money: order.totals.paid > .zero ? .refund : .notPaid)
            return end(.failed, .failed, at: now)
        }
        let hasNoCourier = delivery.status == .offered || delivery.status == .expired
        let isDone = hasNoCourier && order.status == .delivered && order.paid
        if order.isDelivery, !isDone { return nil }
        canceledByOrder = true
        delivery.cancelReason = isDone ? "handed over without a courier" : order.cancelReason
        return end(.canceled, .canceled, at: now)
    }

    /// Follows the order of a canceled delivery, which may be offered again.
    private mutating func followCanceled(
        _ order: Order, _ seconds: Int, _ now: Timestamp
    ) -> DeliveryEventType? {
        guard order.isDelivery else {
            canceledByOrder = true
            return nil
        }
        copyDetails(of: order, now)
        guard canceledByOrder, order.isDeliverable, order.status != .delivered else { return nil }
        let event = offerAgain(seconds: seconds, at: now)
        planOffer(of: order, seconds: seconds, at: now)
        return event
    }

    /// Copies what the delivery shows of its order.
    private mutating func copyDetails(of order: Order, _ now: Timestamp) {
        let fulfilment = order.fulfilment
        delivery.address = fulfilment.address
        delivery.place = fulfilment.place
        delivery.distance = order.delivery?.distance
        delivery.due = order.totals.due
        delivery.earnings = CourierEarnings(
            base: delivery.earnings.base, distance: delivery.earnings.distance,
            tip: order.totals.tip)
        if fulfilment.wantedAt != delivery.wantedAt {
            delivery.wantedAt = fulfilment.wantedAt
            delivery.expectedAt = fulfilment.wantedAt ?? delivery.expectedAt
        }
        let isReady = order.status == .processed || order.status == .delivered
        if !isReady { delivery.readyAt = nil } else { delivery.readyAt = delivery.readyAt ?? now }
    }

    /// Moves the delivery to a status; returns the event.
    mutating func change(
        to status: DeliveryStatus, _ event: DeliveryEventType, at now: Timestamp
    ) -> DeliveryEventType {
        delivery.status = status
        delivery.revision += 1
        delivery.changedAt = now
        return event
    }

    /// Ends the delivery; returns the event.
    mutating func end(
        _ status: DeliveryStatus, _ event: DeliveryEventType, at now: Timestamp
    ) -> DeliveryEventType {
        delivery.endedAt = now
        delivery.expiresAt = nil
        return change(to: status, event, at: now)
    }
}

extension Order {
    /// Whether it is of kind delivery and not canceled.
    fileprivate var isDelivery: Bool { fulfilment.kind == .delivery && status != .canceled }

    /// Whether it is to be delivered: the kitchen has it, or it is closed and does not wait for the
    /// restaurant's confirmation or the payment of a guest.
    fileprivate var isDeliverable: Bool {
        isDelivery && (status != .open || ((sealed || paid) && guest?.waitsFor == nil))
    }
}
