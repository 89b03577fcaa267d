// SPDX-License-Identifier: Apache-2.0

public import Commerce
public import JSONCoding
public import Wire

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

/// What a courier earns with a delivery, in minor units of its currency.
public struct CourierEarnings: Codable, Sendable, Equatable {
    /// The amount of each delivery.
    public var base: Amount
    /// The amount for the distance.
    public var distance: Amount
    /// The tip of the order's payments.
    public var tip: Amount
    /// The sum of the three.
    public var total: Amount

    /// Earnings from their parts.
    public init(base: Amount = .zero, distance: Amount = .zero, tip: Amount = .zero) {
        self.base = base
        self.distance = distance
        self.tip = tip
        total = base + distance + tip
    }
}

/// The courier of a delivery.
public struct DeliveryCourier: Codable, Sendable, Equatable {
    /// The courier.
    public var id: CourierID
    /// The name for guests and the restaurant, 1 to 100 characters.
    public var name: String

    /// A courier from its parts.
    public init(id: CourierID, name: String) {
        self.id = id
        self.name = name
    }
}

/// How a courier has shown that the guest has the food; it has exactly one member.
public struct HandOverProof: Codable, Sendable, Equatable {
    /// True if the courier knew the guest's code.
    public var code: Bool?
    /// The SHA-256 of a picture, in hexadecimal.
    public var photo: String?
    /// Where the food was left, 1 to 200 characters.
    public var note: String?

    /// A proof from its parts.
    public init(code: Bool? = nil, photo: String? = nil, note: String? = nil) {
        self.code = code
        self.photo = photo
        self.note = note
    }
}

/// Why a delivery failed, and what happens to the food and the money.
public struct DeliveryFailure: Codable, Sendable, Equatable {
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

    /// Why, in 1 to 200 characters.
    public var reason: String
    /// What happens to the food.
    public var food: Food
    /// What happens to the money.
    public var money: Money

    /// A failure from its parts.
    public init(reason: String, food: Food, money: Money) {
        self.reason = reason
        self.food = food
        self.money = money
    }
}

/// The delivery of an order to its guest.
///
/// Its events have neither `customer`, `note` nor `position`.
public struct Delivery: Codable, Sendable, Equatable {
    /// The same text as the order's identifier, because an order has one delivery.
    public var id: DeliveryID
    /// The order.
    public var order: OrderID
    /// The location of the order.
    public var location: LocationID
    /// The number of the order.
    public var number: Int
    /// The number of its changes, from 1.
    public var revision: Int
    /// Its status.
    public var status: DeliveryStatus
    /// The guest's address; nil if the order has none.
    public var address: String?
    /// Where the address is; nil if the order does not say.
    public var place: Place?
    /// The way from the kitchen to the place in metres; nil if either is unknown.
    public var distance: Int?
    /// The currency of every amount in it.
    public var currency: Currency
    /// What its courier earns.
    public var earnings: CourierEarnings
    /// The amount to collect at the door; 0 if the order is paid.
    public var due: Amount
    /// Its courier; nil while it has none.
    public var courier: DeliveryCourier?
    /// The couriers who declined it; nil without any.
    public var declinedBy: [CourierID]?
    /// The name of the guest; only in answers to the restaurant and to the assigned courier.
    public var customer: String?
    /// The note of the order, such as where to ring; only in the same answers as `customer`.
    public var note: String?
    /// The time for which the guest wants it.
    public var wantedAt: Timestamp?
    /// When the kitchen had finished the order; nil before.
    public var readyAt: Timestamp?
    /// When it probably arrives; nil if the location has no rules for it.
    public var expectedAt: Timestamp?
    /// When it was offered for the last time.
    public var offeredAt: Timestamp
    /// When the offer expires; nil once it was accepted.
    public var expiresAt: Timestamp?
    /// When it was accepted or assigned.
    public var acceptedAt: Timestamp?
    /// When the courier was at the restaurant.
    public var arrivedAt: Timestamp?
    /// When the courier got the food.
    public var pickedUpAt: Timestamp?
    /// When the courier left the restaurant.
    public var leftAt: Timestamp?
    /// When it was delivered, failed or canceled.
    public var endedAt: Timestamp?
    /// When it last changed.
    public var changedAt: Timestamp
    /// How the courier has shown that it was delivered.
    public var proof: HandOverProof?
    /// Why it failed.
    public var failure: DeliveryFailure?
    /// Why it was canceled, if a reason was given.
    public var cancelReason: String?
    /// The chat about it; nil until somebody wrote.
    public var chat: DeliveryChat?
    /// Where its courier is; only in answers, and only while the courier is under way.
    public var position: CourierPosition?

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

/// The `type` of the events on `delivery/<location>/…`, whose data is the delivery after the
/// change.
public enum DeliveryEventType: String, Codable, Sendable, CaseIterable {
    /// It was offered to the couriers, for the first time or again.
    case offered = "delivery.offered"
    /// Something of its order changed.
    case changed = "delivery.changed"
    /// A courier accepted it, or the restaurant assigned it.
    case accepted = "delivery.accepted"
    /// A courier does not want it, or gave it back.
    case declined = "delivery.declined"
    /// The courier is at the restaurant.
    case arrived = "delivery.arrived"
    /// The courier has the food.
    case pickedUp = "delivery.pickedUp"
    /// The courier is on the way to the guest.
    case left = "delivery.left"
    /// The guest has the food.
    case delivered = "delivery.delivered"
    /// It could not be delivered.
    case failed = "delivery.failed"
    /// Nobody accepted it in time.
    case expired = "delivery.expired"
    /// It was canceled.
    case canceled = "delivery.canceled"
    /// Somebody wrote a message.
    case messageSent = "delivery.messageSent"
    /// Somebody reported a message.
    case messageReported = "delivery.messageReported"
}
