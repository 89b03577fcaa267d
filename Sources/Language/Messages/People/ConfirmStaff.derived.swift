// SPDX-License-Identifier: Apache-2.0

// Derived from Schemas/people-methods.json by Protocols/Catalogue/write: change that instead.

public import Commerce
public import Wire

/// `staff.confirm`: check the PIN of a person.
public struct ConfirmStaff: Request {
    /// The answer to `staff.confirm`.
    public struct Answer: Codable, Sendable, Equatable {
        /// The person; absent if name and PIN do not belong together.
        public var person: StaffMember?
        /// The seconds until the end of the block; absent without a block.
        public var wait: Int?

        /// A value from its parts.
        public init(person: StaffMember? = nil, wait: Int? = nil) {
            self.person = person
            self.wait = wait
        }
    }

    /// `staff.confirm`.
    public static let method = "staff.confirm"
    /// The name of the person, as it is typed.
    public var staff: StaffID
    /// The PIN: 4 to 12 digits.
    public var pin: String
    /// The location of the device; absent for one of all locations.
    public var location: LocationID?

    /// A message from its parts.
    public init(staff: StaffID, pin: String, location: LocationID? = nil) {
        self.staff = staff
        self.pin = pin
        self.location = location
    }
}
