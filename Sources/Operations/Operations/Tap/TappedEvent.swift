// SPDX-License-Identifier: Apache-2.0

import Commerce
import MessageBus
import Wire

/// The part of a CloudEvent that a person reads.
struct TappedEvent: Decodable, Sendable {
    /// What happened.
    let type: String
    /// What it happened to.
    let subject: String
    /// When.
    let time: Timestamp
    /// Its number in the stream.
    let sequence: SequenceNumber
    /// The numbering that the sequence belongs to.
    let epoch: Epoch
    /// Who did it; heartbeats have nobody.
    let actor: String?
    /// What is known of the state afterwards.
    let data: TappedState?

    /// Whether it only says where its stream stands, and has no number of its own.
    var isHeartbeat: Bool { type == StreamFormat.heartbeatType }

    /// The event before it, or the one that a heartbeat names.
    var predecessor: SequenceNumber {
        isHeartbeat || sequence == .none ? sequence : SequenceNumber(sequence.number - 1)
    }
}
