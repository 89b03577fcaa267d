// SPDX-License-Identifier: Apache-2.0

/// What kds-service adds to the heartbeats of its streams.
public struct KitchenHeartbeat: Codable, Sendable, Equatable {
    /// The number of tickets that are unseen; nil if all are on their screens.
    public var unseen: Int?
    /// The number of silent screens; nil without any.
    public var silent: Int?
    /// The revision of the location's settings; nil if they are not known.
    public var settings: Int?

    /// Members from their values; none by default.
    public init(unseen: Int? = nil, silent: Int? = nil, settings: Int? = nil) {
        self.unseen = unseen
        self.silent = silent
        self.settings = settings
    }
}
