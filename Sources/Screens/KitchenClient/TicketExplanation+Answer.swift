// SPDX-License-Identifier: Apache-2.0

import KitchenDisplay
import MessageBus
import Messages

extension TicketExplanation.Kitchen {
    /// What kds-service says, from its answer or the lack of it.
    init(_ answer: Result<ExplainTicket.Answer, CallFailure>) {
        switch answer {
        case .success(let answer): self = .ticket(answer)
        case .failure(.refused(let error)) where error.reason == "ticket.unknown": self = .noTicket
        case .failure(let failure): self = .unreachable(failure.description)
        }
    }
}
