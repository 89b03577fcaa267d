// SPDX-License-Identifier: Apache-2.0

public import Commerce
public import Wire

/// What a location owes to a courier for deliveries.
public struct CourierBalance: Codable, Sendable, Equatable {
    /// The courier.
    public var courier: CourierID
    /// The courier's name when the last earnings were recorded.
    public var name: String
    /// The location that owes.
    public var location: LocationID
    /// The currency of every amount in it.
    public var currency: Currency
    /// All that was earned so far, in minor units.
    public var earned: Amount
    /// All that was paid out so far, in minor units.
    public var paidOut: Amount
    /// What is owed: the difference of the two.
    public var owed: Amount
    /// The number of its changes, from 1.
    public var revision: Int
    /// When it last changed.
    public var changedAt: Timestamp
    /// The receipt of its last movement.
    public var receipt: Receipt?

    /// The balance of a courier who has earned nothing yet.
    public init(
        courier: CourierID, name: String, location: LocationID, currency: Currency,
        changedAt: Timestamp
    ) {
        self.courier = courier
        self.name = name
        self.location = location
        self.currency = currency
        earned = .zero
        paidOut = .zero
        owed = .zero
        revision = 0
        self.changedAt = changedAt
    }
}

/// `earnings.record`: records what a courier earned with a delivery, once for each delivery.
public struct RecordEarnings: Command {
    /// The balance of the courier after the change.
    public typealias Answer = CourierBalance
    /// `earnings.record`.
    public static let method = "earnings.record"
    /// The location of the order.
    public var location: LocationID
    /// The delivery.
    public var delivery: DeliveryID
    /// The courier.
    public var courier: CourierID
    /// The courier's name, 1 to 100 characters.
    public var name: String
    /// What the location pays for the delivery, in minor units; 0 or more.
    public var amount: Amount
    /// The tip of the order, which its payments have already; nil for 0.
    public var tip: Amount?
    /// The sender and the key of the command.
    public var context: CommandContext

    /// A command from its parts.
    public init(
        location: LocationID, delivery: DeliveryID, courier: CourierID, name: String,
        amount: Amount, tip: Amount? = nil, context: CommandContext
    ) {
        self.location = location
        self.delivery = delivery
        self.courier = courier
        self.name = name
        self.amount = amount
        self.tip = tip
        self.context = context
    }
}

/// `earnings.payOut`: pays a courier what is owed, in cash.
public struct PayOutEarnings: Command {
    /// The balance of the courier after the change.
    public typealias Answer = CourierBalance
    /// `earnings.payOut`.
    public static let method = "earnings.payOut"
    /// The location that pays.
    public var location: LocationID
    /// The courier.
    public var courier: CourierID
    /// The amount in minor units; nil for all that is owed, as far as coins can make it.
    public var amount: Amount?
    /// The drawer of the cash; nil for the open drawer of the terminal.
    public var drawer: DrawerID?
    /// The sender and the key of the command.
    public var context: CommandContext

    /// A command from its parts.
    public init(
        location: LocationID, courier: CourierID, amount: Amount? = nil, drawer: DrawerID? = nil,
        context: CommandContext
    ) {
        self.location = location
        self.courier = courier
        self.amount = amount
        self.drawer = drawer
        self.context = context
    }
}

/// `earnings.list`: returns the balances of the couriers of a location, by name.
public struct ListEarnings: Request {
    /// The answer to `earnings.list`.
    public struct Answer: Codable, Sendable, Equatable {
        /// The balances, by name.
        public var balances: [CourierBalance]

        /// An answer with these balances.
        public init(balances: [CourierBalance]) { self.balances = balances }
    }

    /// `earnings.list`.
    public static let method = "earnings.list"
    /// The location.
    public var location: LocationID
    /// One courier; nil for all.
    public var courier: CourierID?

    /// A request for the balances of a location.
    public init(location: LocationID, courier: CourierID? = nil) {
        self.location = location
        self.courier = courier
    }
}
