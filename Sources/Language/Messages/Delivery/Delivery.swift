// SPDX-License-Identifier: Apache-2.0

public import Commerce
public import JSONCoding

/// The status of a delivery.
public enum DeliveryStatus: String, Codable, JSONValue, Sendable, CaseIterable {
    /// Couriers on duty can accept it.
    case offered
    /// A courier has accepted it.
    case accepted
    /// The courier waits at the restaurant.
    case atRestaurant
    /// The courier has the food.
    case pickedUp
    /// The courier is on the way to the guest.
    case onTheWay
    /// The guest has the food.
    case delivered
    /// Nobody accepted it in time; the restaurant offers it again, assigns it or cancels it.
    case expired
    /// The restaurant canceled it, or its order was canceled, before the pick-up.
    case canceled
    /// It could not be delivered.
    case failed
}

extension DeliveryStatus {
    /// Whether nothing more happens with a delivery of this status.
    public var isFinal: Bool { self == .delivered || self == .canceled || self == .failed }

    /// Whether a courier works on a delivery of this status.
    public var isUnderWay: Bool {
        self == .accepted || self == .atRestaurant || hasFood
    }

    /// Whether the courier has the food.
    public var hasFood: Bool { self == .pickedUp || self == .onTheWay }
}

extension CourierEarnings {
    /// Earnings from their parts.
    public init(base: Amount = .zero, distance: Amount = .zero, tip: Amount = .zero) {
        self.base = base
        self.distance = distance
        self.tip = tip
        total = base + distance + tip
    }
}

extension DeliveryFailure {
    /// What happens to the food.
    public enum Food: String, Codable, Sendable, CaseIterable {
        /// The courier brings it back.
        case returned
        /// It is thrown away.
        case discarded
        /// The guest has it, or a neighbor.
        case left
        /// It was never picked up.
        case atRestaurant
    }

    /// What happens to the guest's money.
    public enum Money: String, Codable, Sendable, CaseIterable {
        /// The restaurant keeps what was paid.
        case kept
        /// The restaurant gives it back.
        case refund
        /// Nothing was paid, and nothing is due.
        case notPaid
    }
}

extension Delivery {
    /// A new delivery, offered to all couriers.
    public init(
        order: OrderID, location: LocationID, number: Int, currency: Currency,
        earnings: CourierEarnings = CourierEarnings(), due: Amount = .zero, offeredAt: Timestamp,
        expiresAt: Timestamp? = nil
    ) {
        self.id = DeliveryID(of: order)
        self.order = order
        self.location = location
        self.number = number
        self.revision = 1
        self.status = .offered
        self.currency = currency
        self.earnings = earnings
        self.due = due
        self.offeredAt = offeredAt
        self.expiresAt = expiresAt
        self.changedAt = offeredAt
    }
}

extension DeliveryID {
    /// The delivery of an order.
    public init(of order: OrderID) { self.init(stringLiteral: order.text) }
}
