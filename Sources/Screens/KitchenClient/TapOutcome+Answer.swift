// SPDX-License-Identifier: Apache-2.0

import KitchenDisplay
import MessageBus
import Messages

extension TapOutcome {
    /// The outcome for the person who tapped.
    init(_ answer: Result<Ticket, CallFailure>) {
        switch answer {
        case .success: self = .accepted
        case .failure(.refused(let error)): self = Self.refusal(error)
        // The requester is stopped when the display connects to another address.
        case .failure(.outcomeUnknown), .failure(.unreadableAnswer), .failure(.stopped):
            self = .unknown
        case .failure(.notSent): self = .refused("kds-service can't be reached; tap it again later")
        case .failure(let failure): self = .refused(failure.description)
        }
    }

    private static func refusal(_ error: CallError) -> Self {
        switch error.reason {
        case "order.statusChanged", "order.nothingToAcknowledge": .movedOn
        case "orders.unreachable": .unknown
        case "access.forbidden":
            .refused("this key may only watch; a key with the role kitchen may tap")
        default: .refused(error.message)
        }
    }
}
