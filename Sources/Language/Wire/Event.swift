// SPDX-License-Identifier: Apache-2.0

public import Commerce

/// An event as a follower reads it: the attributes that matter to it, and the state afterwards.
public struct Event<Entity: Codable & Sendable>: Codable, Sendable {
    /// What happened.
    public var type: String
    /// What it happened to.
    public var subject: String
    /// When it happened.
    public var time: Timestamp
    /// Its number in the stream.
    public var sequence: SequenceNumber
    /// The numbering that the sequence belongs to.
    public var epoch: Epoch
    /// Who did it; heartbeats have nobody.
    public var actor: String?
    /// The key of the command that caused it.
    public var correlationid: String?
    /// The full state afterwards.
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
