// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages
import TestSupport

@testable import Orders

extension Sample {
    /// Something that somebody may do with `order-1`, whether the rules allow it or not.
    static func randomCommand(using generator: inout SeededGenerator) -> any OrderChange {
        let context = context()
        switch Int.random(in: 0..<20, using: &generator) {
        case 0..<8:
            let items = [burger, coffee, pie, soldOut]
            let item = items.randomElement(using: &generator) ?? pie
            let quantity = Int.random(in: 1...7, using: &generator)
            return AddItems(
                order: "order-1", items: [ItemRequest(item: item, quantity: quantity)],
                context: context)
        case 8..<11: return AdvanceOrder(order: "order-1", from: .inProcess, context: context)
        case 11..<14: return AdvanceOrder(order: "order-1", from: .processed, context: context)
        case 14: return SealOrder(order: "order-1", context: context)
        case 15, 16: return UnsealOrder(order: "order-1", context: context)
        case 17: return AcknowledgeOrder(order: "order-1", context: context)
        case 18 where generator.next() % 4 == 0:
            return CancelOrder(order: "order-1", context: context)
        default:
            let payment = Int.random(in: 0..<3, using: &generator)
            let amount = Int.random(in: 0...2_000, using: &generator)
            return RecordPayment(
                order: "order-1", payment: "payment-\(payment)", tender: "cash",
                amount: Amount(amount), context: context)
        }
    }
}
