// SPDX-License-Identifier: Apache-2.0

// Derived from Schemas/people.json by Protocols/Catalogue/write: change that instead.

public import Commerce
public import Wire

/// A browser or a program that somebody has admitted.
public struct Device: Codable, Sendable, Equatable {
    /// Its name, which is the terminal of its commands.
    public var name: TerminalID
    /// What it may do, by name.
    public var roles: [Role]
    /// The only location where it works; absent for all.
    public var location: LocationID?
    /// The person who works at it now.
    public var staff: StaffID?
    /// Whether it has used its code.
    public var enrolled: Bool
    /// The SHA-256 of its token; only in the stream.
    public var token: String?

    /// A value from its parts.
    public init(
        name: TerminalID, roles: [Role], location: LocationID? = nil, staff: StaffID? = nil,
        enrolled: Bool, token: String? = nil
    ) {
        self.name = name
        self.roles = roles
        self.location = location
        self.staff = staff
        self.enrolled = enrolled
        self.token = token
    }
}
