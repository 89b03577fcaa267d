// SPDX-License-Identifier: Apache-2.0

public import Commerce
public import Wire

/// `provider.find`: returns the charge that was requested with a key, as it is now.
///
/// It resolves an unknown outcome: a provider asks the bank again before it answers.
public struct FindCharge: Request {
    /// The charge.
    public typealias Answer = Charge
    /// `provider.find`.
    public static let method = "provider.find"
    /// The key of the command that has requested the charge.
    public var key: CommandKey

    /// A request for the charge with a key.
    public init(key: CommandKey) { self.key = key }
}

/// `providers.snapshot`: returns the unfinished charges of one location, and their sequence.
public struct GetChargeSnapshot: SnapshotRequest {
    /// The data of the stream's events.
    public typealias Entity = Charge
    /// The charges and their sequence.
    public typealias Answer = Snapshot<Charge>
    /// `providers.snapshot`.
    public static let method = "providers.snapshot"
    /// The location of the stream.
    public var location: LocationID

    /// A request for the unfinished charges of a location.
    public init(location: LocationID) { self.location = location }
}
