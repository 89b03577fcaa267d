// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages

/// What becomes of the discounts on whole orders when lines move.
extension Order {
    /// Says which discounts count on which lines after a move; nil without a discount.
    ///
    /// The sentences are true before the move and after it. Without a receiver the lines get a new
    /// order, which gets the rates of this one.
    func discountsAfterMove(to receiver: Order?) -> String? {
        let shared = wholeDiscounts.filter { discount in
            receiver?.wholeDiscounts.contains { $0.isSameRate(as: discount) }
                ?? (discount.basisPoints != nil)
        }
        let left = wholeDiscounts.filter { !shared.contains($0) }
        let added = (receiver?.wholeDiscounts ?? []).filter { discount in
            !wholeDiscounts.contains { $0.isSameRate(as: discount) }
        }
        return Self.sentences([
            (shared.map(text), "on both orders"), (left.map(text), "only on #\(number)"),
            (added.map(text), "on all lines of #\(receiver?.number ?? 0)"),
        ])
    }

    /// Says which discounts count on the lines of both orders after a merge; nil without one.
    func discountsAfterMerge(into receiver: Order) -> String? {
        Self.sentences([
            (receiver.wholeDiscounts.map(text), "on all lines of #\(receiver.number)")
        ])
    }

    /// Whether the lines have the same discounts on both orders, so that a part of the lines costs
    /// the same part of the total wherever it is.
    func hasSameDiscounts(as receiver: Order?) -> Bool {
        guard let receiver else { return wholeDiscounts.allSatisfy { $0.basisPoints != nil } }
        return !losesDiscounts(byMergingInto: receiver)
            && !receiver.losesDiscounts(byMergingInto: self)
    }

    private func text(of discount: Discount) -> String {
        let amount = discount.amount.map { "\(currency.number($0)) " } ?? ""
        return amount + discount.label
    }

    private static func sentences(_ parts: [(discounts: [String], place: String)]) -> String? {
        let sentences = parts.filter { !$0.discounts.isEmpty }.map { discounts, place in
            let verb = discounts.count == 1 ? "counts" : "count"
            return "\(discounts.joined(separator: ", ")) \(verb) \(place)."
        }
        return sentences.isEmpty ? nil : sentences.joined(separator: " ")
    }
}
