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

    /// Something that happened.
    public init(
        location: LocationID, type: String, subject: String, time: Timestamp,
        context: CommandContext,
        data: [UInt8]
    ) {
        self.location = location
        self.type = type
        self.subject = subject
        self.time = time
        self.context = context
        self.data = data
    }

    func record(at sequence: SequenceNumber) -> EventRecord {
        EventRecord(
            location: location, sequence: sequence, type: type, subject: subject, time: time,
            actor: context.actor, correlation: context.key.text, data: data)
    }
}
