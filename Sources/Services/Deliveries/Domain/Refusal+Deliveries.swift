// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages
import Wire

/// The refusals of delivery-service (`Protocols/11-DELIVERY.md`).
extension Refusal {
    static func deliveryUnknown(_ delivery: DeliveryID) -> Self {
        Self(
            .unknown, "delivery.unknown",
            "There is no delivery \(delivery). Check the identifier.")
    }

    /// Another courier has the delivery.
    static func deliveryTaken(_ delivery: Delivery) -> Self {
        Self(
            .conflict, "delivery.taken",
            """
            Another courier has the delivery of order \(delivery.number). Choose another offer.
            """)
    }

    /// The status of the delivery does not allow the step.
    static func statusChanged(_ delivery: Delivery) -> Self {
        Self(
            .conflict, "delivery.statusChanged",
            """
            The delivery of order \(delivery.number) is \(delivery.status.words) by now. Look at \
            it again.
            """)
    }

    /// The delivery is offered to couriers later.
    static func notYetOffered(_ delivery: Delivery) -> Self {
        Self(
            .conflict, "delivery.statusChanged",
            "The delivery of order \(delivery.number) is not offered yet. Choose another offer.")
    }

    static func revisionChanged(_ delivery: Delivery, expected: Int) -> Self {
        Self(
            .conflict, "delivery.revisionChanged",
            """
            The delivery of order \(delivery.number) has revision \(delivery.revision), not \
            \(expected). Look at it and decide again.
            """)
    }

    /// The kitchen still has work on the order.
    static func notReady(_ delivery: Delivery) -> Self {
        Self(
            .conflict, "delivery.notReady",
            """
            The kitchen has not finished order \(delivery.number) yet. Wait for it, or ask the \
            restaurant to mark it as ready.
            """)
    }

    static let proofInvalid = Self(
        .rule, "delivery.proofInvalid",
        """
        Give either the guest's code, a photo, or a note of 1 to 200 characters that says where \
        the food is.
        """)

    static func codeWrong(left: Int) -> Self {
        let next =
            switch left {
            case 0: "No attempt is left: give a photo or a note."
            case 1: "Ask the guest for it again; 1 attempt is left."
            default: "Ask the guest for it again; \(left) attempts are left."
            }
        return Self(.rule, "delivery.codeWrong", "This is not the guest's code. \(next)")
    }

    static let codeBlocked = Self(
        .conflict, "delivery.codeBlocked",
        "Five wrong codes were entered. Give a photo, or a note that says where the food is.")

    static func reasonOutOfRange(_ reason: String) -> Self {
        Self(
            .rule, "delivery.reasonOutOfRange",
            "The reason has \(reason.count) characters. Say why in 1 to 200.")
    }

    /// The location has no rules for deliveries.
    static func notOffered(at location: Location) -> Self {
        Self(
            .rule, "delivery.notOffered",
            "\(location.name) does not deliver. Pick the order up.")
    }

    /// No area of the location contains the place.
    static func outsideArea(_ place: OutsideDeliveryArea, of location: Location) -> Self {
        Self(.rule, "order.outsideArea", place.message(at: location.name))
    }

    static let courierOffDuty = Self(
        .conflict, "courier.offDuty", "This courier is not on duty. Go on duty first.")

    static func courierBusy(_ name: String) -> Self {
        Self(
            .conflict, "courier.busy",
            """
            \(name) has another delivery under way. Finish it first, or choose another courier.
            """)
    }

    static func courierHasDeliveries(_ name: String, _ count: Int) -> Self {
        let deliveries = count == 1 ? "1 delivery" : "\(count) deliveries"
        return Self(
            .conflict, "courier.hasDeliveries",
            """
            \(name) still has \(deliveries) under way. Finish it or give it back, then go off duty.
            """)
    }

    static func courierNameOutOfRange(_ name: String) -> Self {
        Self(
            .rule, "courier.nameOutOfRange",
            "The name has \(name.count) characters. Use 1 to 100.")
    }

    static func rangeInvalid(_ from: BusinessDay, _ to: BusinessDay) -> Self {
        Self(
            .rule, "earnings.rangeInvalid",
            """
            From \(from) to \(to) is no range. Choose at most \(GetCourierEarnings.days) days, the \
            first one first.
            """)
    }

    static func gazetteerInvalid(_ problem: String) -> Self {
        Self(.rule, "gazetteer.invalid", problem)
    }

    static func listLimitOutOfRange(_ range: ClosedRange<Int>) -> Self {
        Self(
            .rule, "list.limitOutOfRange",
            "limit must be \(range.lowerBound) to \(range.upperBound).")
    }
}

extension DeliveryStatus {
    /// The status for people.
    fileprivate var words: String {
        switch self {
        case .offered: "offered to the couriers"
        case .accepted: "accepted by a courier"
        case .atRestaurant: "waiting at the restaurant"
        case .pickedUp: "picked up"
        case .onTheWay: "on the way"
        case .delivered: "delivered"
        case .expired: "expired: nobody accepted it"
        case .canceled: "canceled"
        case .failed: "failed"
        }
    }
}
