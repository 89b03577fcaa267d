// SPDX-License-Identifier: Apache-2.0

package import Commerce
import Messages

/// A dialog of the payment.
enum PayDialog: Equatable, Sendable {
    /// Asks for the cash of the guest.
    case cash
    /// The payment is on its way.
    case waiting(CommandKey)
    /// Shows the change until the next key.
    case change(Payment)
}

/// What a person can do about a payment.
package enum PayAction: Equatable, Sendable {
    /// Show what is due.
    case begin
    /// Take this amount of cash for everything that is due.
    case cash(Amount)
}

extension TillModel {
    /// Does what a person wants about a payment.
    mutating func perform(_ action: PayAction) -> [TillEffect] {
        switch action {
        case .begin: dialog = .pay(.cash)
        case .cash(let tendered): return checkOut(tendered)
        }
        return []
    }

    private mutating func checkOut(_ tendered: Amount) -> [TillEffect] {
        guard let order = order.confirmed else { return [] }
        let effects = key(.checkout(order.id, tendered: tendered))
        dialog = memory.outbox.entries.last.map { .pay(.waiting($0.key)) }
        return effects
    }

    /// Shows the change of a payment; the till is ready for another order.
    mutating func finish(_ payment: Payment) {
        if memory.order == .order(payment.order) { memory.order = nil }
        dialog = .pay(.change(payment))
    }
}
