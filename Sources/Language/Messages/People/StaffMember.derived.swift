// SPDX-License-Identifier: Apache-2.0

// Derived from Schemas/people.json by Protocols/Catalogue/write: change that instead.

public import Commerce

/// A person who is known at devices by a PIN.
public struct StaffMember: Codable, Sendable, Equatable {
    /// The name, which the history keeps.
    public var name: StaffID
    /// The only location where the person works; absent for all.
    public var location: LocationID?
    /// Whether the person may approve as a manager.
    public var manager: Bool?

    /// A value from its parts.
    public init(name: StaffID, location: LocationID? = nil, manager: Bool? = nil) {
        self.name = name
        self.location = location
        self.manager = manager
    }
}
