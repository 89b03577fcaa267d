// SPDX-License-Identifier: Apache-2.0

public import Commerce

/// The answer to `….events`: what happened after a place in the stream, oldest first.
public struct EventPage<Entity: Codable & Sendable>: Codable, Sendable {
    /// The numbering that the sequences belong to.
    public var epoch: Epoch
    /// Where the stream stands now.
    public var sequence: SequenceNumber
    /// The events, oldest first.
    public var events: [Event<Entity>]
}
