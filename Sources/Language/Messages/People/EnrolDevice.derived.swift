// SPDX-License-Identifier: Apache-2.0

// Derived from Schemas/people-methods.json by Protocols/Catalogue/write: change that instead.

public import Wire

/// `devices.enrol`: give a device its token, by its code.
public struct EnrolDevice: Command {
    /// The answer to `devices.enrol`.
    public typealias Answer = Device
    /// `devices.enrol`.
    public static let method = "devices.enrol"
    /// The code, also in small letters or without the hyphen.
    public var code: String
    /// The SHA-256 of the token that the sender has made.
    public var token: String
    /// The sender and the key of the command.
    public var context: CommandContext

    /// A message from its parts.
    public init(code: String, token: String, context: CommandContext) {
        self.code = code
        self.token = token
        self.context = context
    }
}
