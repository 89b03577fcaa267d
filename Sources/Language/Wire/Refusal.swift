// SPDX-License-Identifier: Apache-2.0

import Commerce

/// A "no" of a business rule: a value, not a failure.
public struct Refusal: Error, Equatable, Sendable {
    /// The class of a refusal with its JSON-RPC error code, which resembles the codes of HTTP.
    public enum Kind: Int, Sendable, CaseIterable {
        /// The sender is not allowed to do this.
        case forbidden = 403
        /// The command names an entity that does not exist.
        case unknown = 404
        /// The state has changed, or the key was used for another command.
        case conflict = 409
        /// A business rule refuses the command.
        case rule = 422
        /// The service can't do it now; the command may be repeated later with the same key.
        case unavailable = 503
    }

    /// The class of the refusal.
    public var kind: Kind
    /// A stable name for programs, for example `order.sealed`.
    public var reason: String
    /// A sentence for people that states what to do.
    public var message: String
    /// The setting whose limit was exceeded; nil for other refusals.
    public var limit: String?

    /// A refusal from its parts.
    public init(_ kind: Kind, _ reason: String, _ message: String, limit: String? = nil) {
        self.kind = kind
        self.reason = reason
        self.message = message
        self.limit = limit
    }
}
