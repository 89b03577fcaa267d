// SPDX-License-Identifier: Apache-2.0

// Derived from Schemas/charge.json by Protocols/Catalogue/write: change that instead.

public import Commerce

/// The money of one guest for one payment, as a payment provider has it.
public struct Charge: Codable, Sendable, Equatable {
    /// The provider's identifier, also in the reports of the bank.
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
    /// The requested money, with the tip.
    public var amount: Amount
    /// `true` if less than `amount` may be authorised, else absent.
    public var partial: Bool?
    /// Whether the guest has shown the card while the provider was away.
    public var offline: Bool?
    /// Its status.
    public var status: ChargeStatus
    /// The authorised money: the amount, or less if partial.
    public var authorised: Amount?
    /// The money that was taken.
    public var captured: Amount?
    /// The money that went back; absent without any.
    public var refunds: [ChargeRefund]?
    /// Why it was declined.
    public var reason: String?
    /// The card of the guest, where known.
    public var card: PaymentCard?
    /// The page on which the guest pays, while the guest is asked there.
    public var page: String?
    /// When it was requested.
    public var requestedAt: Timestamp
    /// When it last changed.
    public var changedAt: Timestamp
}
