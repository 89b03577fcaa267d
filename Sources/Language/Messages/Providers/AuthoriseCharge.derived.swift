// SPDX-License-Identifier: Apache-2.0

// Derived from Schemas/providers-methods.json by Protocols/Catalogue/write: change that instead.

public import Commerce
public import Wire

/// `provider.authorise`: ask a guest for a card and the bank for an amount, once.
public struct AuthoriseCharge: Command {
    /// The answer to `provider.authorise`.
    public typealias Answer = Charge
    /// `provider.authorise`.
    public static let method = "provider.authorise"
    /// The payment of payment-service.
    public var payment: PaymentID
    /// A location.
    public var location: LocationID
    /// The currency of the amount.
    public var currency: Currency
    /// With the tip.
    public var amount: Amount
    /// Whether less than the amount may be authorised; by default not.
    public var partial: Bool?
    /// Whether the guest has shown the card before and is gone; by default not.
    public var offline: Bool?
    /// Asks the guest on a page, which leads back to this address.
    public var returnTo: String?
    /// The till of the guest, and the key by which the charge is found.
    public var context: CommandContext

    /// A message from its parts.
    public init(
        payment: PaymentID, location: LocationID, currency: Currency, amount: Amount,
        partial: Bool? = nil, offline: Bool? = nil, returnTo: String? = nil, context: CommandContext
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
