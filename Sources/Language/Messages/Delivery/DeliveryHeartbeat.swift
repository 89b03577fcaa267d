// SPDX-License-Identifier: Apache-2.0

/// What delivery-service adds to the heartbeats of its streams.
public struct DeliveryHeartbeat: Codable, Sendable, Equatable {
    /// The positions that couriers have reported since the last heartbeat; nil without any.
    public var positions: [CourierPosition]?

    /// Members from their values; none by default.
    public init(positions: [CourierPosition]? = nil) { self.positions = positions }
}
