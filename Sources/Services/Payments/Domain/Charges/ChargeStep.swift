// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages
import Wire

/// The progress of a charge at a payment provider.
enum ChargeStep: Equatable, Sendable {
    /// The state until the provider has answered that the charge exists.
    case authorising
    /// The state while the guest or the bank is asked, or the bank does not answer.
    case waiting
    /// The state once the bank has reserved the money of a page, until the order has, too.
    case reserving
    /// The state once the money is reserved, until it is taken.
    case capturing
    /// The state while the charge is being canceled, until it is certain how it has ended.
    case canceling
    /// The final state once the money was taken: what the bank has authorised.
    case captured(Amount)
    /// The final state once it is certain that no money is taken, and the reason.
    case failed(Refusal)

    /// Creates a step from its name in the ledger; nil if the name is unknown.
    ///
    /// The ends have no name: they are those of the payment.
    init?(name: String) {
        let steps: [ChargeStep] = [
            .authorising, .waiting, .reserving, .capturing, .canceling,
        ]
        guard let step = steps.first(where: { $0.name == name }) else { return nil }
        self = step
    }

    /// The name of the step in the ledger; nil for an end.
    var name: String? {
        switch self {
        case .authorising: "authorising"
        case .waiting: "waiting"
        case .reserving: "reserving"
        case .capturing: "capturing"
        case .canceling: "canceling"
        case .captured, .failed: nil
        }
    }

    /// Whether nothing is left to do.
    var isFinal: Bool { name == nil }
}

/// A request to a payment provider, which may be repeated: it takes effect once.
enum ProviderRequest: Equatable, Sendable {
    /// Ask the guest.
    case authorise(AuthoriseCharge)
    /// Request the charge as it is now.
    case find(FindCharge)
    /// Take the money.
    case capture(CaptureCharge)
    /// Stop asking the guest, or release the money.
    case cancel(CancelCharge)
    /// Give money back.
    case refund(RefundCharge)
}

/// An answer of the provider.
enum ChargeInput: Equatable, Sendable {
    /// The charge, as the provider answers every request.
    case charge(Charge)
    /// The provider has refused the last request.
    case refused(Refusal)
    /// The provider did not answer in time, so the outcome is not known.
    case unreachable
    /// There was no connection to the provider, so it did not get the request.
    case notSent

    /// Whether it says nothing about the charge.
    var isSilence: Bool { if case .charge = self { false } else { true } }

    /// Whether this message had no effect: it was not sent, or the provider can't reach its bank.
    var isUndone: Bool {
        guard case .refused(let refusal) = self else { return self == .notSent }
        return refusal.reason == "provider.unavailable"
    }
}

/// An effect of a charge, in order.
enum ChargeEffect: Equatable, Sendable {
    /// Write the step and the charge to the ledger.
    case commit
    /// Send a request to the provider.
    case ask(ProviderRequest)
    /// Reserve the amount on the order.
    case reserve
    /// Call `resume()` after a pause.
    case retryLater
}
