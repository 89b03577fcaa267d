// SPDX-License-Identifier: Apache-2.0

import Commerce
import Terminal

/// A notice about something that soon changes; when it is untrue, it goes before the next key.
struct PassingNotice: Equatable, Sendable {
    /// What makes the notice true.
    enum Cause: Equatable, Sendable {
        /// An input can't be used, for a reason.
        case refused(TerminalInput, String)
        /// The order at hand, or a payment, is not confirmed.
        case unconfirmed(TypedAhead.Wait)
        /// The screen waits for the answer to a payment.
        case paying
    }

    /// The notice as long as the cause lasts.
    let notice: Notice
    /// What makes it true.
    let cause: Cause
    /// What stays true: keys that were lost.
    var rest: Notice?
}

extension TillModel {
    /// Says why an input can't be used, as long as it can't.
    mutating func say(_ reason: String, against input: TerminalInput) {
        say(PassingNotice(notice: Notice(reason), cause: .refused(input, reason)))
    }

    /// Says that keys were lost, and why as long as that is true.
    mutating func say(_ loss: String, because wait: TypedAhead.Wait) {
        say(
            PassingNotice(
                notice: Notice("\(wait.obstacle). \(loss)", .warning), cause: .unconfirmed(wait),
                rest: Notice(loss, .warning)))
        typedAhead.said = now
    }

    /// Shows a notice until the next key, or until it is untrue.
    mutating func say(_ passing: PassingNotice) {
        self.passing = passing
        notice = passing.notice
    }

    /// Removes what the last key left in the status line; lost keys stay until they were seen.
    mutating func clearNotice() {
        if let said = typedAhead.said, now - said < TypedAhead.glance { return }
        notice = nil
    }

    /// Removes a notice that has become untrue.
    mutating func removeUntrueNotice() {
        guard let passing else { return }
        if notice == passing.notice {
            if isTrue(passing.cause) { return }
            notice = passing.rest
        }
        self.passing = nil
    }

    private func isTrue(_ cause: PassingNotice.Cause) -> Bool {
        switch cause {
        case .refused(let input, let reason): frame().offer(for: input) == .unavailable(reason)
        case .unconfirmed(.order): !order.waiting.isEmpty
        case .unconfirmed(.payment): memory.outbox.entries.contains { $0.command.isPayment }
        case .paying: paymentOnScreen != nil
        }
    }
}
