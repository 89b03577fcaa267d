// SPDX-License-Identifier: Apache-2.0

import Commerce

/// The part of a CloudEvent that a person reads.
struct TappedEvent: Decodable, Sendable {
    /// What happened.
    let type: String
    /// What it happened to.
    let subject: String
    /// When, as RFC 3339 text.
    let time: String
    /// Its number in the stream.
    let sequence: SequenceNumber
    /// The numbering that the sequence belongs to.
    let epoch: Epoch
    /// Who did it; heartbeats have nobody.
    let actor: String?
    /// What is known of the state afterwards.
    let data: TappedState?
}
