// SPDX-License-Identifier: Apache-2.0

public import Commerce
public import Wire

/// A price reduction that somebody grants: an amount or a part of the price, never both.
public struct DiscountRequest: Codable, Sendable, Equatable {
    /// The line it is for; the whole order without it.
    public var line: Int?
    /// The reduction in minor units, more than 0.
    public var amount: Amount?
    /// The reduction in basis points, 1 to 10000.
    public var basisPoints: Int?
    /// Why, 1 to 200 characters.
    public var reason: String

    /// A reduction by an amount or by a rate.
    public init(
        line: Int? = nil, amount: Amount? = nil, basisPoints: Int? = nil, reason: String
    ) {
        self.line = line
        self.amount = amount
        self.basisPoints = basisPoints
        self.reason = reason
    }
}

/// A price reduction on an order.
public struct Discount: Codable, Sendable, Equatable {
    /// The line it is for; the whole order without it.
    public var line: Int?
    /// The reduction in minor units that was granted, if it was granted as an amount.
    public var amount: Amount?
    /// The reduction in basis points that was granted, if it was granted as a rate.
    public var basisPoints: Int?
    /// Why.
    public var reason: String
    /// The terminal at which it was granted.
    public var terminal: TerminalID
    /// The person who granted it, where known.
    public var staff: StaffID?
    /// What it comes to, in minor units: never more than what it reduces.
    public var value: Amount

    /// A reduction as it is granted, which does not yet say what it comes to.
    public init(granting request: DiscountRequest, by context: CommandContext) {
        line = request.line
        amount = request.amount
        basisPoints = request.basisPoints
        reason = request.reason
        terminal = context.terminal
        staff = context.staff
        value = .zero
    }
}
