// SPDX-License-Identifier: Apache-2.0

import Commerce

/// What a heartbeat carries.
public struct Heartbeat: Codable, Sendable, Equatable {
    /// On kitchen streams: when kds-service last heard order-service about this location.
    public var sourceHeardAt: Timestamp?

    /// A heartbeat of a service that has no source, or has heard it at that time.
    public init(sourceHeardAt: Timestamp? = nil) { self.sourceHeardAt = sourceHeardAt }
}
