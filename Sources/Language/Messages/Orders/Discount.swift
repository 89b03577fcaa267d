// SPDX-License-Identifier: Apache-2.0

import Commerce
public import Wire

extension Discount {
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

extension Discount {
    /// Replaced member by member when it is read.
    public static var placeholder: Self {
        Self(
            granting: DiscountRequest(reason: ""), by: .placeholder)
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
