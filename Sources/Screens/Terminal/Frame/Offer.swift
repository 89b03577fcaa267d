// SPDX-License-Identifier: Apache-2.0

/// What a key or a place on the screen offers: an action, or the reason why it can't be done now.
package enum Offer<Action> {
    /// It can be done.
    case available(Action)
    /// It can't be done at present; the sentence tells people why.
    case unavailable(String)

    /// An action that is available unless there is a reason against it.
    package init(_ action: Action, unless reason: String?) {
        self = reason.map { .unavailable($0) } ?? .available(action)
    }

    /// The action; nil if it can't be done at present.
    package var action: Action? {
        if case .available(let action) = self { action } else { nil }
    }

    /// The reason why it can't be done; nil if it can.
    package var reason: String? {
        if case .unavailable(let reason) = self { reason } else { nil }
    }

    /// The same offer with another action.
    package func map<Other>(_ change: (Action) -> Other) -> Offer<Other> {
        switch self {
        case .available(let action): .available(change(action))
        case .unavailable(let reason): .unavailable(reason)
        }
    }
}

extension Offer: Equatable where Action: Equatable {}
extension Offer: Sendable where Action: Sendable {}
