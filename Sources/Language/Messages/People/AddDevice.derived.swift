// SPDX-License-Identifier: Apache-2.0

// Derived from Schemas/people-methods.json by Protocols/Catalogue/write: change that instead.

public import Commerce
public import Wire

/// `devices.add`: make a code by which a browser or a program becomes a device.
public struct AddDevice: Command {
    /// The answer to `devices.add`.
    public struct Answer: Codable, Sendable, Equatable {
        /// The name of the device.
        public var name: TerminalID
        /// The code, which is valid once.
        public var code: String
        /// The end of the code.
        public var expiresAt: Timestamp

        /// A value from its parts.
        public init(name: TerminalID, code: String, expiresAt: Timestamp) {
            self.name = name
            self.code = code
            self.expiresAt = expiresAt
        }
    }

    /// `devices.add`.
    public static let method = "devices.add"
    /// The name of the device, which the history keeps.
    public var name: TerminalID
    /// What it may do.
    public var roles: [Role]
    /// The only location where it works; absent for all.
    public var location: LocationID?
    /// The sender and the key of the command.
    public var context: CommandContext

    /// A message from its parts.
    public init(
        name: TerminalID, roles: [Role], location: LocationID? = nil, context: CommandContext
    ) {
        self.name = name
        self.roles = roles
        self.location = location
        self.context = context
    }
}
