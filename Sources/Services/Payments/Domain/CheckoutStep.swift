// SPDX-License-Identifier: Apache-2.0

import Commerce
import Wire

/// The progress of a checkout.
///
/// It has more values than the payment's status, because a checkout may have to unseal the order
/// before it is refused. A restart needs only the step and the payment, which the ledger stores.
enum CheckoutStep: Equatable, Sendable {
    /// The state while the order is being sealed; no money has moved.
    case requested
    /// The state while the order is being unsealed, and the reason; no money has moved.
    case unsealing(Refusal)
    /// The state once the money was taken, until it is recorded on the order.
    case taken
    /// The final state once the money is recorded on the order.
    case recorded
    /// The final state once the checkout was refused, and the reason.
    case refused(Refusal)

    /// Creates a step from its name in the ledger; nil if the name is unknown, or if the refusal is
    /// missing or superfluous.
    init?(name: String, refusal: Refusal?) {
        switch (name, refusal) {
        case ("requested", nil): self = .requested
        case ("unsealing", let refusal?): self = .unsealing(refusal)
        case ("taken", nil): self = .taken
        case ("recorded", nil): self = .recorded
        case ("refused", let refusal?): self = .refused(refusal)
        default: return nil
        }
    }

    /// The name of the step in the ledger.
    var name: String {
        switch self {
        case .requested: "requested"
        case .unsealing: "unsealing"
        case .taken: "taken"
        case .recorded: "recorded"
        case .refused: "refused"
        }
    }

    /// The reason why the checkout is being or was refused.
    var refusal: Refusal? {
        switch self {
        case .unsealing(let refusal), .refused(let refusal): refusal
        case .requested, .taken, .recorded: nil
        }
    }

    /// Whether nothing is left to do.
    var isFinal: Bool {
        switch self {
        case .recorded, .refused: true
        case .requested, .unsealing, .taken: false
        }
    }
}
