// SPDX-License-Identifier: Apache-2.0

public import Commerce
public import JSONCoding
public import Wire

/// A price reduction to grant: either an amount or a part of the price.
public struct DiscountRequest: Codable, Sendable, Equatable {
    /// The line that is reduced; nil for the whole order.
    public var line: Int?
    /// The reduction in minor units, more than 0.
    public var amount: Amount?
    /// The reduction in basis points, 1 to 10000.
    public var basisPoints: Int?
    /// The reason, 1 to 200 characters.
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
    /// The line that is reduced; nil for the whole order.
    public var line: Int?
    /// The reduction in minor units, if it was granted as an amount.
    public var amount: Amount?
    /// The reduction in basis points, if it was granted as a rate.
    public var basisPoints: Int?
    /// The reason.
    public var reason: String
    /// The terminal at which it was granted.
    public var terminal: TerminalID
    /// The person who granted it, where known.
    public var staff: StaffID?
    /// The value of the reduction in minor units; never more than the price that it reduces.
    public var value: Amount

    /// A reduction that was just granted; its value is not computed yet.
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

extension Discount: JSONObject {
    /// Replaced member by member when it is read.
    public static var placeholder: Self {
        Self(
            granting: DiscountRequest(reason: ""), by: .placeholder)
    }

    /// Lists the members.
    public mutating func code<C: JSONMemberCoder>(with members: inout C) throws(C.Failure) {
        try members.code("line", &line)
        try members.code("amount", &amount)
        try members.code("basisPoints", &basisPoints)
        try members.code("reason", &reason)
        try members.code("terminal", &terminal)
        try members.code("staff", &staff)
        try members.code("value", &value)
    }
}

extension Order {
    /// The discounts on the whole order, not on single lines.
    public var wholeDiscounts: [Discount] { discounts.filter { $0.line == nil } }

    /// Whether a merge into another order would lose a discount on this whole order.
    ///
    /// A rate is not lost if the other order has it for the same reason, as after a split. Each
    /// discount of the other order makes up for one of this order.
    public func losesDiscounts(byMergingInto other: Order) -> Bool {
        var kept = other.wholeDiscounts
        return wholeDiscounts.contains { discount in
            let match = kept.firstIndex { $0.isSameRate(as: discount) }
            if let match { kept.remove(at: match) }
            return match == nil
        }
    }
}

extension Discount {
    /// Whether both are the same rate for the same reason.
    public func isSameRate(as other: Self) -> Bool {
        basisPoints != nil && basisPoints == other.basisPoints && reason == other.reason
    }
}
