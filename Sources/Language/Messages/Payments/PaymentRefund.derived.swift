// SPDX-License-Identifier: Apache-2.0

// Derived from Schemas/payment.json by Protocols/Catalogue/write: change that instead.

public import Commerce
public import JSONCoding

/// Money of a payment that went back to the guest.
public struct PaymentRefund: Codable, Sendable, Equatable {
    /// Its identifier.
    public var refund: RefundID
    /// The money that went back: first of the amount, then of the tip.
    public var amount: Amount
    /// The cash that went back above the amount; absent if it is 0.
    public var rounding: Amount?
    /// Why, in 1 to 200 characters.
    public var reason: String
    /// The terminal that gave it back.
    public var terminal: TerminalID
    /// The person who gave it back, where known.
    public var staff: StaffID?
    /// The drawer of the cash.
    public var drawer: DrawerID?
    /// When it went back.
    public var at: Timestamp

    /// A value from its parts.
    public init(
        refund: RefundID, amount: Amount, rounding: Amount? = nil, reason: String,
        terminal: TerminalID, staff: StaffID? = nil, drawer: DrawerID? = nil, at: Timestamp
    ) {
        self.refund = refund
        self.amount = amount
        self.rounding = rounding
        self.reason = reason
        self.terminal = terminal
        self.staff = staff
        self.drawer = drawer
        self.at = at
    }
}

extension PaymentRefund: JSONObject {
    /// Replaced member by member when it is read.
    public static var placeholder: Self {
        Self(
            refund: .placeholder, amount: .zero, reason: "", terminal: .placeholder,
            at: .placeholder
        )
    }

    /// Lists the members.
    public mutating func code<C: JSONMemberCoder>(with members: inout C) throws(C.Failure) {
        try members.code("refund", &refund)
        try members.code("amount", &amount)
        try members.code("rounding", &rounding)
        try members.code("reason", &reason)
        try members.code("terminal", &terminal)
        try members.code("staff", &staff)
        try members.code("drawer", &drawer)
        try members.code("at", &at)
    }
}
