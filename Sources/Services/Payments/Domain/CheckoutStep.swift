// SPDX-License-Identifier: Apache-2.0

import Commerce
import Wire

/// How far a checkout has come: finer than the payment's status, because a checkout that is
/// broken off first has to release the order.
///
/// The ledger keeps it beside the payment; together they are all that a restart needs.
enum CheckoutStep: Equatable, Sendable {
    /// The state while the order is being sealed; no money has moved.
    case requested
    /// The state while the order is being released again, and why; no money has moved.
    case unsealing(Refusal)
    /// The state once the money was taken, until it is recorded on the order.
    case taken
    /// The state once the money is recorded on the order: the end.
    case recorded
    /// The state once checkout was broken off, and why: the end.
    case refused(Refusal)

    /// The step of that name, as the ledger keeps it; nil for a name that there is not, or when a
    /// step that needs a refusal has none.
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

    /// The name under which the ledger keeps it.
    var name: String {
        switch self {
        case .requested: "requested"
        case .unsealing: "unsealing"
        case .taken: "taken"
        case .recorded: "recorded"
        case .refused: "refused"
        }
    }

    /// Why checkout is, or was, broken off.
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
