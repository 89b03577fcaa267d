// SPDX-License-Identifier: Apache-2.0

// Derived from Schemas/people-methods.json by Protocols/Catalogue/write: change that instead.

public import Commerce
public import Wire

/// `staff.add`: add a person who is known at devices by a PIN.
public struct AddStaff: Command {
    /// The answer to `staff.add`.
    public typealias Answer = StaffMember
    /// `staff.add`.
    public static let method = "staff.add"
    /// The name of the person, which the history keeps.
    public var staff: StaffID
    /// The PIN: 4 to 12 digits.
    public var pin: String
    /// The only location where the person works; absent for all.
    public var location: LocationID?
    /// Whether the person may approve as a manager.
    public var manager: Bool?
    /// The sender and the key of the command.
    public var context: CommandContext

    /// A message from its parts.
    public init(
        staff: StaffID, pin: String, location: LocationID? = nil, manager: Bool? = nil,
        context: CommandContext
    ) {
        self.staff = staff
        self.pin = pin
        self.location = location
        self.manager = manager
        self.context = context
    }
}
