// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages

/// Tickets that are made before others.
extension KitchenModel {
    /// Requests that the opened ticket is made before others, or no longer.
    ///
    /// The screens of stations make what comes first, and do not decide it.
    mutating func changeRush() -> [KitchenEffect] {
        guard let opened, let card = board.card(of: opened.order) else { return [] }
        if case .stations = scope.role {
            notify("The expediter decides what is made first")
            return []
        }
        return [.prioritize(opened.order, rush: !card.ticket.isRush)]
    }

    /// Says what became of the request about a ticket.
    mutating func finishRush(_ order: OrderID, _ rush: Bool, _ outcome: TapOutcome) {
        guard let number = received[order]?.number else { return }
        switch outcome {
        case .accepted: notify(rush ? "#\(number) is made first" : "#\(number) has its old place")
        case .movedOn: notify("#\(number) has changed; look at it again")
        case .refused(let message): notify("#\(number): \(message)")
        case .unknown:
            let key = keys.name(of: .rush)
            notify(
                "#\(number): no answer yet; press \(key) again if it does not change",
                untilKey: true)
        }
    }
}
