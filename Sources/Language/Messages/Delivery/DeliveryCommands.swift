// SPDX-License-Identifier: Apache-2.0

public import Commerce
public import Wire

/// `deliveries.accept`: a courier on duty takes an offer.
public struct AcceptDelivery: Command {
    /// The delivery after the change.
    public typealias Answer = Delivery
    /// `deliveries.accept`.
    public static let method = "deliveries.accept"
    /// The offered delivery.
    public var delivery: DeliveryID
    /// The courier who takes it.
    public var courier: CourierID
    /// The expected revision; the command is refused if the delivery has another one.
    public var ifRevision: Int?
    /// The sender and the key of the command.
    public var context: CommandContext

    /// A command from its parts.
    public init(
        delivery: DeliveryID, courier: CourierID, ifRevision: Int? = nil, context: CommandContext
    ) {
        self.delivery = delivery
        self.courier = courier
        self.ifRevision = ifRevision
        self.context = context
    }
}

/// `deliveries.decline`: a courier does not want an offer, or gives a delivery back before the
/// pick-up.
public struct DeclineDelivery: Command {
    /// The delivery after the change.
    public typealias Answer = Delivery
    /// `deliveries.decline`.
    public static let method = "deliveries.decline"
    /// The delivery.
    public var delivery: DeliveryID
    /// The courier who declines.
    public var courier: CourierID
    /// The sender and the key of the command.
    public var context: CommandContext

    /// A command from its parts.
    public init(delivery: DeliveryID, courier: CourierID, context: CommandContext) {
        self.delivery = delivery
        self.courier = courier
        self.context = context
    }
}

/// `deliveries.arrive`: the courier is at the restaurant.
public struct ArriveForDelivery: Command {
    /// The delivery after the change.
    public typealias Answer = Delivery
    /// `deliveries.arrive`.
    public static let method = "deliveries.arrive"
    /// The delivery.
    public var delivery: DeliveryID
    /// Its courier.
    public var courier: CourierID
    /// The sender and the key of the command.
    public var context: CommandContext

    /// A command from its parts.
    public init(delivery: DeliveryID, courier: CourierID, context: CommandContext) {
        self.delivery = delivery
        self.courier = courier
        self.context = context
    }
}

/// `deliveries.pickUp`: the courier has the food.
public struct PickUpDelivery: Command {
    /// The delivery after the change.
    public typealias Answer = Delivery
    /// `deliveries.pickUp`.
    public static let method = "deliveries.pickUp"
    /// The delivery.
    public var delivery: DeliveryID
    /// Its courier.
    public var courier: CourierID
    /// The sender and the key of the command.
    public var context: CommandContext

    /// A command from its parts.
    public init(delivery: DeliveryID, courier: CourierID, context: CommandContext) {
        self.delivery = delivery
        self.courier = courier
        self.context = context
    }
}

/// `deliveries.leave`: the courier is on the way to the guest.
public struct LeaveWithDelivery: Command {
    /// The delivery after the change.
    public typealias Answer = Delivery
    /// `deliveries.leave`.
    public static let method = "deliveries.leave"
    /// The delivery.
    public var delivery: DeliveryID
    /// Its courier.
    public var courier: CourierID
    /// The sender and the key of the command.
    public var context: CommandContext

    /// A command from its parts.
    public init(delivery: DeliveryID, courier: CourierID, context: CommandContext) {
        self.delivery = delivery
        self.courier = courier
        self.context = context
    }
}

/// `deliveries.complete`: the guest has the food, by exactly one proof.
public struct CompleteDelivery: Command {
    /// The delivery after the change.
    public typealias Answer = Delivery
    /// `deliveries.complete`.
    public static let method = "deliveries.complete"
    /// The delivery.
    public var delivery: DeliveryID
    /// Its courier.
    public var courier: CourierID
    /// The code that the guest has told the courier.
    public var code: String?
    /// The SHA-256 of a picture of the hand-over, in hexadecimal.
    public var photo: String?
    /// Where the food was left, 1 to 200 characters.
    public var note: String?
    /// The sender and the key of the command.
    public var context: CommandContext

    /// A command from its parts.
    public init(
        delivery: DeliveryID, courier: CourierID, code: String? = nil, photo: String? = nil,
        note: String? = nil, context: CommandContext
    ) {
        self.delivery = delivery
        self.courier = courier
        self.code = code
        self.photo = photo
        self.note = note
        self.context = context
    }
}

/// `deliveries.fail`: it can't be delivered.
public struct FailDelivery: Command {
    /// The delivery after the change.
    public typealias Answer = Delivery
    /// `deliveries.fail`.
    public static let method = "deliveries.fail"
    /// The delivery.
    public var delivery: DeliveryID
    /// Its courier; nil if the restaurant sends the command.
    public var courier: CourierID?
    /// Why, in 1 to 200 characters.
    public var reason: String
    /// What happens to the food.
    public var food: DeliveryFailure.Food
    /// What happens to the guest's money.
    public var money: DeliveryFailure.Money
    /// The sender and the key of the command.
    public var context: CommandContext

    /// A command from its parts.
    public init(
        delivery: DeliveryID, courier: CourierID? = nil, reason: String, food: DeliveryFailure.Food,
        money: DeliveryFailure.Money, context: CommandContext
    ) {
        self.delivery = delivery
        self.courier = courier
        self.reason = reason
        self.food = food
        self.money = money
        self.context = context
    }
}

/// `deliveries.cancel`: the restaurant does not want it to be delivered.
public struct CancelDelivery: Command {
    /// The delivery after the change.
    public typealias Answer = Delivery
    /// `deliveries.cancel`.
    public static let method = "deliveries.cancel"
    /// The delivery.
    public var delivery: DeliveryID
    /// Why, in 1 to 200 characters; nil without a reason.
    public var reason: String?
    /// The sender and the key of the command.
    public var context: CommandContext

    /// A command from its parts.
    public init(delivery: DeliveryID, reason: String? = nil, context: CommandContext) {
        self.delivery = delivery
        self.reason = reason
        self.context = context
    }
}

/// `deliveries.offer`: the restaurant offers a delivery to all couriers again.
public struct OfferDelivery: Command {
    /// The delivery after the change.
    public typealias Answer = Delivery
    /// `deliveries.offer`.
    public static let method = "deliveries.offer"
    /// The delivery, which was not picked up yet.
    public var delivery: DeliveryID
    /// The sender and the key of the command.
    public var context: CommandContext

    /// A command from its parts.
    public init(delivery: DeliveryID, context: CommandContext) {
        self.delivery = delivery
        self.context = context
    }
}

/// `deliveries.assign`: the restaurant gives a delivery to a courier.
public struct AssignDelivery: Command {
    /// The delivery after the change.
    public typealias Answer = Delivery
    /// `deliveries.assign`.
    public static let method = "deliveries.assign"
    /// The delivery, which was not picked up yet.
    public var delivery: DeliveryID
    /// A courier on duty.
    public var courier: CourierID
    /// The sender and the key of the command.
    public var context: CommandContext

    /// A command from its parts.
    public init(delivery: DeliveryID, courier: CourierID, context: CommandContext) {
        self.delivery = delivery
        self.courier = courier
        self.context = context
    }
}

/// `deliveries.reportPosition`: where the courier of a delivery is.
///
/// It is no command: the position is kept in memory only, and the last one counts.
public struct ReportCourierPosition: Request {
    /// The answer to `deliveries.reportPosition`.
    public struct Answer: Codable, Sendable, Equatable {
        /// The time for which the service keeps the position.
        public var at: Timestamp

        /// An answer with a time.
        public init(at: Timestamp) { self.at = at }
    }

    /// `deliveries.reportPosition`.
    public static let method = "deliveries.reportPosition"
    /// A delivery that the courier has under way.
    public var delivery: DeliveryID
    /// Its courier.
    public var courier: CourierID
    /// Where the courier is.
    public var place: Place

    /// A report from its parts.
    public init(delivery: DeliveryID, courier: CourierID, place: Place) {
        self.delivery = delivery
        self.courier = courier
        self.place = place
    }
}
