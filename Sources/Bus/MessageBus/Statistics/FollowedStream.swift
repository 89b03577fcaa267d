// SPDX-License-Identifier: Apache-2.0

import Commerce
import Wire

/// How a follower gets on with one stream.
public struct FollowedStream: Codable, Sendable, Equatable {
    /// The service that publishes the stream.
    public var service: String
    /// The location.
    public var location: LocationID
    /// The last event that is known.
    public var sequence: SequenceNumber
    /// Whether what is known is certain to be right.
    public var isCurrent: Bool
    /// How often events were missing and were asked for.
    public var gaps: Int
    /// How often the state was asked for as a whole, the first time included.
    public var snapshots: Int
    /// How often more events came than are kept while others were asked for: those were asked for
    /// afterwards.
    public var overflows: Int

    private enum CodingKeys: String, CodingKey {
        case service, location, sequence
        case isCurrent = "current"
        case gaps, snapshots, overflows
    }
}
