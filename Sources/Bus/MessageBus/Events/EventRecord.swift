// SPDX-License-Identifier: Apache-2.0

import Commerce
import Wire

/// What happened, as it is stored and published: the attributes of a CloudEvent and its data,
/// encoded once.
public struct EventRecord: Sendable, Equatable {
    /// The location whose stream the event belongs to.
    public var location: LocationID
    /// Its number in the stream.
    public var sequence: SequenceNumber
    /// What happened, in the past tense: `order.itemsAdded`.
    public var type: String
    /// What it happened to: the identifier of an order, a payment, a ticket.
    public var subject: String
    /// When it happened.
    public var time: Timestamp
    /// Who did it: terminal, or terminal and staff.
    public var actor: String
    /// The key of the command that caused it.
    public var correlation: String
    /// The full state afterwards as JSON.
    public var data: [UInt8]

    /// An event from its parts.
    public init(
        location: LocationID, sequence: SequenceNumber, type: String, subject: String,
        time: Timestamp,
        actor: String, correlation: String, data: [UInt8]
    ) {
        self.location = location
        self.sequence = sequence
        self.type = type
        self.subject = subject
        self.time = time
        self.actor = actor
        self.correlation = correlation
        self.data = data
    }
}
