// SPDX-License-Identifier: Apache-2.0

// Derived from Schemas/people-methods.json by Protocols/Catalogue/write: change that instead.

public import Commerce
public import Wire

/// `devices.revoke`: end the rights of a device.
public struct RevokeDevice: Command {
    /// The answer to `devices.revoke`.
    public typealias Answer = Device
    /// `devices.revoke`.
    public static let method = "devices.revoke"
    /// A device.
    public var device: TerminalID
    /// The sender and the key of the command.
    public var context: CommandContext

    /// A message from its parts.
    public init(device: TerminalID, context: CommandContext) {
        self.device = device
        self.context = context
    }
}
