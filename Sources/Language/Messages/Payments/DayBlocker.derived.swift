// SPDX-License-Identifier: Apache-2.0

// Derived from Schemas/day.json by Protocols/Catalogue/write: change that instead.

/// What must end before a day can be closed.
public struct DayBlocker: Codable, Sendable, Equatable {
    /// What it is.
    public var kind: Kind
    /// The identifier of the payment or the drawer, or the earlier day.
    public var id: String

    /// A value from its parts.
    public init(kind: Kind, id: String) {
        self.kind = kind
        self.id = id
    }
}
