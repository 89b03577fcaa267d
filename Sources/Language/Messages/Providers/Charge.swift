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

extension Charge {
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
