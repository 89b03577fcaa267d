// SPDX-License-Identifier: Apache-2.0

import Commerce

/// What a heartbeat carries.
public struct Heartbeat: Codable, Sendable, Equatable {
    /// On kitchen streams: when kds-service last heard order-service about this location.
    public var sourceHeardAt: Timestamp?

    /// A heartbeat of a service that has no source, or has heard it at that time.
    public init(sourceHeardAt: Timestamp? = nil) { self.sourceHeardAt = sourceHeardAt }

    /// How long before the time of the heartbeat the source was heard; nil when it never was.
    ///
    /// A time that lies ahead is no age: the clock of the service was set, and nothing is proven.
    public func sourceAge(at time: Timestamp) -> Duration? {
        sourceHeardAt.flatMap { $0 <= time ? time - $0 : nil }
    }
}
