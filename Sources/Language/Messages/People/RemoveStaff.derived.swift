// SPDX-License-Identifier: Apache-2.0

// Derived from Schemas/people-methods.json by Protocols/Catalogue/write: change that instead.

public import Commerce
public import Wire

/// `staff.remove`: remove a person.
public struct RemoveStaff: Command {
    /// The answer to `staff.remove`.
    public typealias Answer = StaffMember
    /// `staff.remove`.
    public static let method = "staff.remove"
    /// A person at the devices.
    public var staff: StaffID
    /// The sender and the key of the command.
    public var context: CommandContext

    /// A message from its parts.
    public init(staff: StaffID, context: CommandContext) {
        self.staff = staff
        self.context = context
    }
}
