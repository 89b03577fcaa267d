// SPDX-License-Identifier: Apache-2.0

// Derived from Schemas/order.json by Protocols/Catalogue/write: change that instead.

public import Commerce
public import JSONCoding

/// A running payment, and the part of the due amount that it reserves.
public struct PendingPayment: Codable, Sendable, Equatable {
    /// The payment in the ledger of payment-service.
    public var payment: PaymentID
    /// Without the tip.
    public var amount: Amount
    /// The till that takes it.
    public var terminal: TerminalID
    /// The person who takes it, where known.
    public var staff: StaffID?
    /// When its amount was reserved.
    public var begunAt: Timestamp

    /// A value from its parts.
    public init(
        payment: PaymentID, amount: Amount, terminal: TerminalID, staff: StaffID? = nil,
        begunAt: Timestamp
    ) {
        self.payment = payment
        self.amount = amount
        self.terminal = terminal
        self.staff = staff
        self.begunAt = begunAt
    }
}

extension PendingPayment: JSONObject {
    /// Replaced member by member when it is read.
    public static var placeholder: Self {
        Self(payment: .placeholder, amount: .zero, terminal: .placeholder, begunAt: .placeholder)
    }

    /// Lists the members.
    public mutating func code<C: JSONMemberCoder>(with members: inout C) throws(C.Failure) {
        try members.code("payment", &payment)
        try members.code("amount", &amount)
        try members.code("terminal", &terminal)
        try members.code("staff", &staff)
        try members.code("begunAt", &begunAt)
    }
}
