// SPDX-License-Identifier: Apache-2.0

import Commerce
import MessageBus

/// What a command made happen, before it has a number in its stream.
public struct Happening: Sendable {
    /// The location whose stream it belongs to.
    public var location: LocationID
    /// What happened, in the past tense.
    public var type: String
    /// What it happened to.
    public var subject: String
    /// When it happened.
    public var time: Timestamp
    /// Who did it, and under which key.
    public var context: CommandContext
    /// The full state afterwards as JSON.
    public var data: [UInt8]
    /// The number of the event of this subject before this one; nil for its first.
    ///
    /// By it a subject's history is found, and what may be thinned one day.
    public var previous: SequenceNumber?

    /// Something that happened.
    public init(
        location: LocationID, type: String, subject: String, time: Timestamp,
        context: CommandContext, data: [UInt8], previous: SequenceNumber? = nil
    ) {
        self.location = location
        self.type = type
        self.subject = subject
        self.time = time
        self.context = context
        self.data = data
        self.previous = previous
    }

    func record(at sequence: SequenceNumber) -> EventRecord {
        EventRecord(
            location: location, sequence: sequence, type: type, subject: subject, time: time,
            actor: context.actor, correlation: context.key.text, data: data)
    }
}
