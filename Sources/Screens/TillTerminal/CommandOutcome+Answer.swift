// SPDX-License-Identifier: Apache-2.0

import MessageBus
import Messages
import Till
import Wire

extension CommandOutcome {
    /// What became of a command, from its answer or the lack of it.
    init(_ answer: Result<some TillAnswer, CallFailure>, isReplayed: Bool = false) {
        switch answer {
        case .success(let answer):
            self = .done(answer.tillAnswer, isReplayed: isReplayed)
        case .failure(.refused(let error)): self = Self.refusal(error)
        case .failure(.outcomeUnknown), .failure(.unreadableAnswer), .failure(.stopped):
            self = .unanswered
        case .failure(.notSent(let reason)): self = .notDone(reason.description)
        case .failure(.tooManyInFlight): self = .notDone(CallFailure.tooManyInFlight.description)
        }
    }

    private static func refusal(_ error: CallError) -> Self {
        // A failure behind payment-service: the same key finishes the payment later.
        let isOpen = ["orders.unreachable", "provider.unreachable"].contains(error.reason)
        if isOpen { return .unanswered }
        guard let reason = error.reason, let refusal = error.refusal else { return .unanswered }
        return refusal.kind == .unavailable
            ? .notDone(refusal.message) : .refused(reason: reason, refusal.message)
    }
}
