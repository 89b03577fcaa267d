// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages

extension TillModel {
    /// What a person reads when an order changed before the command about it arrived; nil if the
    /// command was refused for another reason.
    func conflictText(of command: TillCommand, _ reason: String) -> String? {
        guard reason == "order.revisionChanged" else { return nil }
        switch command {
        case .change(.order(let order), .takeOver):
            return "\(changed(order)) Look at it, then take it over again."
        case .change(.order(let order), _):
            return "\(changed(order)) Look at it, then decide again."
        case .checkout(let order, _, _):
            return "\(changed(order.id)) Look at it, then decide again."
        case .move(let giver, _, let receiver):
            return changed(giver.order, or: receiver?.order)
        case .merge(let giver, let receiver): return changed(giver.order, or: receiver.order)
        case .open, .change(.opened, _), .addLocation, .putItem, .changePayment, .money: return nil
        }
    }

    private func changed(_ order: OrderID) -> String { "\(label(of: order)) changed meanwhile." }

    private func changed(_ giver: OrderID, or receiver: OrderID?) -> String {
        guard let receiver else { return "\(changed(giver)) Look at it, then decide again." }
        return "\(label(of: giver)) or \(label(of: receiver)) changed meanwhile. Decide again."
    }

    /// The number of an order, and its till if that is another one: `#14 of till-2`.
    private func label(of id: OrderID) -> String {
        guard let order = confirmed.orders[id] else { return "The order" }
        let isOwn = order.terminal == identity.terminal
        return "#\(order.number)\(isOwn ? "" : " of \(order.terminal)")"
    }
}
