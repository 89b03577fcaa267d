// SPDX-License-Identifier: Apache-2.0

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
}
