// SPDX-License-Identifier: Apache-2.0

import KitchenDisplay
import MessageBus
import Messages

extension TapOutcome {
    /// What the answer to a tap means for the person who tapped; nil when the display itself is
    /// ending.
    init?(_ answer: Result<Ticket, CallFailure>) {
        switch answer {
        case .success: self = .accepted
        case .failure(.refused(let error)): self = Self.refusal(error)
        case .failure(.outcomeUnknown), .failure(.unreadableAnswer): self = .unknown
        case .failure(.notSent): self = .refused("kds-service can't be reached; tap it again later")
        case .failure(.stopped): return nil
        case .failure(let failure): self = .refused(failure.description)
        }
    }

    private static func refusal(_ error: CallError) -> Self {
        switch error.reason {
        case "order.statusChanged", "order.nothingToAcknowledge": .movedOn
        case "orders.unreachable": .unknown
        default: .refused(error.message)
        }
    }
}
