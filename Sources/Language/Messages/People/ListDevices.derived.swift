// SPDX-License-Identifier: Apache-2.0

// Derived from Schemas/people-methods.json by Protocols/Catalogue/write: change that instead.

public import Commerce
public import Wire

/// `devices.list`: the devices.
public struct ListDevices: Request {
    /// The answer to `devices.list`.
    public struct Answer: Codable, Sendable, Equatable {
        /// The devices, by name.
        public var devices: [Device]

        /// A value from its parts.
        public init(devices: [Device]) { self.devices = devices }
    }

    /// `devices.list`.
    public static let method = "devices.list"
    /// The location of the devices; absent for all.
    public var location: LocationID?

    /// A message from its parts.
    public init(location: LocationID? = nil) { self.location = location }
}
