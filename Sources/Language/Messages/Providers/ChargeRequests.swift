// SPDX-License-Identifier: Apache-2.0

public import Commerce
public import Wire

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
