// SPDX-License-Identifier: Apache-2.0

// Derived from Schemas/people-methods.json by Protocols/Catalogue/write: change that instead.

public import Commerce
public import Wire

/// `devices.setStaff`: say who works at a device.
public struct SetDeviceStaff: Command {
    /// The answer to `devices.setStaff`.
    public typealias Answer = Device
    /// `devices.setStaff`.
    public static let method = "devices.setStaff"
    /// A device.
    public var device: TerminalID
    /// The person who works at it now; absent for nobody.
    public var staff: StaffID?
    /// The sender and the key of the command.
    public var context: CommandContext

    /// A message from its parts.
    public init(device: TerminalID, staff: StaffID? = nil, context: CommandContext) {
        self.device = device
        self.staff = staff
        self.context = context
    }
}
