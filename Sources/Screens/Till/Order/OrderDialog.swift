// SPDX-License-Identifier: Apache-2.0

import Messages

/// A dialog about the order at hand.
enum OrderDialog: Equatable, Sendable {
    /// Asks why the order is canceled.
    case cancel
}

/// What a person can do with the order at hand.
package enum OrderAction: Equatable, Sendable {
    /// Ask why the order is canceled.
    case askToCancel
    /// Cancel the order for a reason.
    case cancel(reason: String)
    /// Leave the order as it is, and begin another one.
    case leave
}

extension TillModel {
    /// The reasons that a till offers for a cancellation.
    static let cancelReasons = ["guest left", "keyed by mistake", "out of stock"]

    /// Does what a person wants with the order at hand.
    mutating func perform(_ action: OrderAction) -> [TillEffect] {
        switch action {
        case .askToCancel: dialog = .order(.cancel)
        case .cancel(let reason):
            dialog = nil
            return cancelOrder(reason)
        case .leave: memory.order = nil
        }
        return []
    }

    /// Cancels the order at hand; what was never sent is withdrawn, even the order itself.
    private mutating func cancelOrder(_ reason: String) -> [TillEffect] {
        guard let target = memory.order else { return [] }
        memory.order = nil
        for entry in memory.outbox.entries(about: target) {
            _ = memory.outbox.withdraw(entry.key)
        }
        if case .opened(let key) = target, memory.outbox.withdraw(key) != nil { return [] }
        return key(.change(target, .cancel(reason: reason)))
    }
}
