// SPDX-License-Identifier: Apache-2.0

public import Commerce

/// An event as a follower reads it: the attributes that it needs, and the state after the change.
public struct Event<Entity: Codable & Sendable>: Codable, Sendable {
    /// The kind of change.
    public var type: String
    /// The entity that changed.
    public var subject: String
    /// The time of the change.
    public var time: Timestamp
    /// Its number in the stream.
    public var sequence: SequenceNumber
    /// The epoch of the sequence.
    public var epoch: Epoch
    /// The author of the change; nil for heartbeats.
    public var actor: String?
    /// The key of the command that caused it.
    public var correlationid: String?
    /// The full state after the change.
    public var data: Entity

    /// An event from its parts.
    public init(
        type: String, subject: String, time: Timestamp, sequence: SequenceNumber, epoch: Epoch,
        actor: String?, correlationid: String?, data: Entity
    ) {
        self.type = type
        self.subject = subject
        self.time = time
        self.sequence = sequence
        self.epoch = epoch
        self.actor = actor
        self.correlationid = correlationid
        self.data = data
    }
}
