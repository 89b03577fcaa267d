// SPDX-License-Identifier: Apache-2.0

public import Commerce

/// The answer to `….snapshot`: all that a follower of one stream needs to know, and where in the
/// stream it was true.
public struct Snapshot<Entity: Codable & Sendable>: Codable, Sendable {
    /// The numbering that `sequence` belongs to.
    public var epoch: Epoch
    /// The last event that the state contains.
    public var sequence: SequenceNumber
    /// Every active entity of the stream.
    public var state: [Entity]

    /// A snapshot from its parts.
    public init(epoch: Epoch, sequence: SequenceNumber, state: [Entity]) {
        self.epoch = epoch
        self.sequence = sequence
        self.state = state
    }
}
