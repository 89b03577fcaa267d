// SPDX-License-Identifier: Apache-2.0

import Commerce

/// A "no" that a rule of the business gives: a value, not a failure.
public struct Refusal: Error, Equatable, Sendable {
    /// Why a command is refused, with the code that JSON-RPC carries for it; the codes read like
    /// HTTP's.
    public enum Kind: Int, Sendable, CaseIterable {
        /// The sender is not allowed to do this.
        case forbidden = 403
        /// What the command names does not exist.
        case unknown = 404
        /// The state has moved on, or the key was used for something else.
        case conflict = 409
        /// A rule of the business refuses the command.
        case rule = 422
        /// Not now: the same command may be sent again later, with the same key.
        case unavailable = 503
    }

    /// The class of the refusal.
    public var kind: Kind
    /// A stable name for programs, for example `order.sealed`.
    public var reason: String
    /// A sentence for people that says what to do.
    public var message: String
    /// The limit that was exceeded, by its name in the settings; nil when it was none.
    public var limit: String?

    /// A refusal from its parts.
    public init(_ kind: Kind, _ reason: String, _ message: String, limit: String? = nil) {
        self.kind = kind
        self.reason = reason
        self.message = message
        self.limit = limit
    }
}
