// SPDX-License-Identifier: Apache-2.0

// Derived from Schemas/providers-methods.json by Protocols/Catalogue/write: change that instead.

public import Commerce
public import Wire

/// `provider.find`: the charge that was requested with a key.
public struct FindCharge: Request {
    /// The answer to `provider.find`.
    public typealias Answer = Charge
    /// `provider.find`.
    public static let method = "provider.find"
    /// The key of the command that has requested it.
    public var key: CommandKey

    /// A message from its parts.
    public init(key: CommandKey) { self.key = key }
}
