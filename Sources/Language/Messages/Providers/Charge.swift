// SPDX-License-Identifier: Apache-2.0

public import Commerce
public import JSONCoding
public import Wire

/// The status of a charge at a payment provider.
public enum ChargeStatus: String, Codable, JSONValue, Sendable, CaseIterable {
    /// The guest is asked; no money has moved.
    case requested
    /// The bank did not answer in time; money may be reserved.
    case unknown
    /// The bank has reserved the money.
    case authorised
    /// The money was taken; refunds say what went back.
    case captured
    /// The guest, the terminal or the bank has declined it; no money has moved.
    case declined
    /// It was canceled; no money has moved.
    case canceled
}

/// The money of one guest for one payment, as a payment provider has it.
public struct Charge: Codable, Sendable, Equatable {
    /// The provider's identifier.
    public var id: ChargeID
    /// The key of the command that has requested it.
    public var key: CommandKey
    /// The payment of payment-service.
    public var payment: PaymentID
    /// The location of the payment.
    public var location: LocationID
    /// The till that has requested it.
    public var terminal: TerminalID
    /// The person who has requested it, where known.
    public var staff: StaffID?
    /// The currency of every amount in it.
    public var currency: Currency
    /// The requested money with the tip, in minor units.
    public var amount: Amount
    /// `true` if less than `amount` may be authorised, else nil.
    public var partial: Bool?
    /// `true` if the guest has shown the card while the provider was away, else nil.
    public var offline: Bool?
    /// Its status.
    public var status: ChargeStatus
    /// The authorised money, in minor units; nil until it is authorised.
    public var authorised: Amount?
    /// The money that was taken, in minor units; nil until it is captured.
    public var captured: Amount?
    /// The money that went back; nil without any.
    public var refunds: [ChargeRefund]?
    /// Why it was declined, as a word for programs.
    public var reason: String?
    /// The card of the guest, where known.
    public var card: PaymentCard?
    /// The address of the provider's page while the guest is asked there, else nil.
    public var page: String?
    /// When it was requested.
    public var requestedAt: Timestamp
    /// When it last changed.
    public var changedAt: Timestamp

    /// A charge that was just requested.
    public init(
        id: ChargeID, payment: PaymentID, location: LocationID, currency: Currency, amount: Amount,
        partial: Bool? = nil, offline: Bool? = nil, context: CommandContext,
        requestedAt: Timestamp
    ) {
        self.id = id
        self.key = context.key
        self.payment = payment
        self.location = location
        self.terminal = context.terminal
        self.staff = context.staff
        self.currency = currency
        self.amount = amount
        self.partial = partial
        self.offline = offline
        self.status = .requested
        self.requestedAt = requestedAt
        self.changedAt = requestedAt
    }
}

/// All that is known of a card: what is printed on a receipt.
public struct PaymentCard: Codable, Sendable, Equatable {
    /// Its brand in 1 to 20 characters, such as `Visa`.
    public var brand: String
    /// The last four digits of its number.
    public var lastFour: String

    /// A card from its parts.
    public init(brand: String, lastFour: String) {
        self.brand = brand
        self.lastFour = lastFour
    }
}

/// Captured money that went back to the card.
public struct ChargeRefund: Codable, Sendable, Equatable {
    /// The refund of payment-service.
    public var refund: RefundID
    /// The money that went back, in minor units.
    public var amount: Amount
    /// When it went back.
    public var at: Timestamp

    /// A refund from its parts.
    public init(refund: RefundID, amount: Amount, at: Timestamp) {
        self.refund = refund
        self.amount = amount
        self.at = at
    }
}

/// The `type` of the events on `providers/<location>/…`; the data is the charge after the change.
public enum ChargeEventType: String, Codable, Sendable, CaseIterable {
    /// The guest is asked.
    case requested = "charge.requested"
    /// The bank has authorised it.
    case authorised = "charge.authorised"
    /// The guest, the terminal or the bank has declined it.
    case declined = "charge.declined"
    /// The bank did not answer in time.
    case unresolved = "charge.unresolved"
    /// The money was taken.
    case captured = "charge.captured"
    /// It was canceled.
    case canceled = "charge.canceled"
    /// Money went back.
    case refunded = "charge.refunded"
}
