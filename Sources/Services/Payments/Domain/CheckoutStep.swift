// SPDX-License-Identifier: Apache-2.0

import Commerce
import Wire

/// The progress of a checkout.
///
/// It has more values than the payment's status, because a checkout may have to release its
/// amount before it is refused. A restart needs only what the ledger stores.
enum CheckoutStep: Equatable, Sendable {
    /// The state while the amount is being reserved; no money has moved.
    case requested
    /// The state while the amount is being released, and the reason; no money has moved.
    case ending(Refusal)
    /// The state while a payment provider is asked for the money of a card.
    case charging
    /// The state once money has moved, until each movement is recorded on the order.
    case taken
    /// The state once each movement is recorded on the order, until the next movement.
    case recorded
    /// The state while a payment provider is asked to give money back to a card.
    case refunding
    /// The final state once the checkout was refused, and the reason.
    case refused(Refusal)

    /// Creates a step from its name in the ledger; nil if the name is unknown, or if the refusal is
    /// missing or superfluous.
    init?(name: String, refusal: Refusal?) {
        switch (name, refusal) {
        case ("requested", nil): self = .requested
        case ("ending", let refusal?): self = .ending(refusal)
        case ("charging", nil): self = .charging
        case ("taken", nil): self = .taken
        case ("recorded", nil): self = .recorded
        case ("refunding", nil): self = .refunding
        case ("refused", let refusal?): self = .refused(refusal)
        default: return nil
        }
    }

    /// The name of the step in the ledger.
    var name: String {
        switch self {
        case .requested: "requested"
        case .ending: "ending"
        case .charging: "charging"
        case .taken: "taken"
        case .recorded: "recorded"
        case .refunding: "refunding"
        case .refused: "refused"
        }
    }

    /// The reason why the checkout is being or was refused.
    var refusal: Refusal? {
        switch self {
        case .ending(let refusal), .refused(let refusal): refusal
        case .requested, .charging, .taken, .recorded, .refunding: nil
        }
    }

    /// Whether nothing is left to do.
    var isFinal: Bool {
        switch self {
        case .recorded, .refused: true
        case .requested, .ending, .charging, .taken, .refunding: false
        }
    }
}
