// SPDX-License-Identifier: Apache-2.0

// Derived from Schemas/people-methods.json by Protocols/Catalogue/write: change that instead.

public import Commerce
public import Wire

/// `staff.change`: change the PIN of a person, and end a block.
public struct ChangeStaff: Command {
    /// The answer to `staff.change`.
    public typealias Answer = StaffMember
    /// `staff.change`.
    public static let method = "staff.change"
    /// A person at the devices.
    public var staff: StaffID
    /// The PIN: 4 to 12 digits.
    public var pin: String
    /// Whether the person may approve as a manager.
    public var manager: Bool?
    /// The sender and the key of the command.
    public var context: CommandContext

    /// A message from its parts.
    public init(staff: StaffID, pin: String, manager: Bool? = nil, context: CommandContext) {
        self.staff = staff
        self.pin = pin
        self.manager = manager
        self.context = context
    }
}
