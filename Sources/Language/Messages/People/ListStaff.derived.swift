// SPDX-License-Identifier: Apache-2.0

// Derived from Schemas/people-methods.json by Protocols/Catalogue/write: change that instead.

public import Commerce
public import Wire

/// `staff.list`: the people with a PIN.
public struct ListStaff: Request {
    /// The answer to `staff.list`.
    public struct Answer: Codable, Sendable, Equatable {
        /// The people, by name.
        public var staff: [StaffMember]

        /// A value from its parts.
        public init(staff: [StaffMember]) { self.staff = staff }
    }

    /// `staff.list`.
    public static let method = "staff.list"
    /// The location of the people; absent for all.
    public var location: LocationID?

    /// A message from its parts.
    public init(location: LocationID? = nil) { self.location = location }
}
