// SPDX-License-Identifier: Apache-2.0

public import Commerce
public import Wire

/// `provider.authorise`: asks a guest for a card and the bank for an amount, once per key.
public struct AuthoriseCharge: Command {
    /// The charge: `requested` if the guest needs more time than a request may take.
    public typealias Answer = Charge
    /// `provider.authorise`.
    public static let method = "provider.authorise"
    /// The payment of payment-service.
    public var payment: PaymentID
    /// The location of the payment.
    public var location: LocationID
    /// The currency of the amount.
    public var currency: Currency
    /// The money to reserve with the tip, in minor units; more than 0.
    public var amount: Amount
    /// Whether less than the amount may be authorised; nil for no.
    public var partial: Bool?
    /// `true` if the guest has shown the card while the provider was away and is gone; nil if the
    /// guest is to be asked.
    public var offline: Bool?
    /// The address to which the provider's own page leads the guest back; nil if the guest is asked
    /// at a terminal.
    public var returnTo: String?
    /// The till of the guest, and the key by which the charge is found.
    public var context: CommandContext

    /// A command from its parts.
    public init(
        payment: PaymentID, location: LocationID, currency: Currency, amount: Amount,
        partial: Bool? = nil, offline: Bool? = nil, returnTo: String? = nil,
        context: CommandContext
    ) {
        self.payment = payment
        self.location = location
        self.currency = currency
        self.amount = amount
        self.partial = partial
        self.offline = offline
        self.returnTo = returnTo
        self.context = context
    }
}

/// `provider.capture`: takes what is authorised, once.
public struct CaptureCharge: Command {
    /// The charge, `captured`.
    public typealias Answer = Charge
    /// `provider.capture`.
    public static let method = "provider.capture"
    /// The charge, `authorised`.
    public var charge: ChargeID
    /// The money to take, in minor units; nil for all that is authorised.
    ///
    /// The rest is released.
    public var amount: Amount?
    /// The sender and the key of the command.
    public var context: CommandContext

    /// A command from its parts.
    public init(charge: ChargeID, amount: Amount? = nil, context: CommandContext) {
        self.charge = charge
        self.amount = amount
        self.context = context
    }
}

/// `provider.cancel`: stops asking the guest, or releases what is authorised.
public struct CancelCharge: Command {
    /// The charge, `canceled`.
    public typealias Answer = Charge
    /// `provider.cancel`.
    public static let method = "provider.cancel"
    /// The charge, `requested` or `authorised`.
    public var charge: ChargeID
    /// The sender and the key of the command.
    public var context: CommandContext

    /// A command from its parts.
    public init(charge: ChargeID, context: CommandContext) {
        self.charge = charge
        self.context = context
    }
}

/// `provider.refund`: gives captured money back to the card.
public struct RefundCharge: Command {
    /// The charge with the refund.
    public typealias Answer = Charge
    /// `provider.refund`.
    public static let method = "provider.refund"
    /// The charge, `captured`.
    public var charge: ChargeID
    /// The refund of payment-service.
    public var refund: RefundID
    /// The money to give back, in minor units; more than 0.
    public var amount: Amount
    /// The sender and the key of the command.
    public var context: CommandContext

    /// A command from its parts.
    public init(charge: ChargeID, refund: RefundID, amount: Amount, context: CommandContext) {
        self.charge = charge
        self.refund = refund
        self.amount = amount
        self.context = context
    }
}
