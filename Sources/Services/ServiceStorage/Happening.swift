// SPDX-License-Identifier: Apache-2.0

import Commerce
import MessageBus
import Wire

/// What a command made happen, before it has a number in its stream.
package struct Happening: Sendable {
    /// The location whose stream it belongs to.
    package var location: LocationID
    /// What happened, in the past tense.
    package var type: String
    /// What it happened to.
    package var subject: String
    /// When it happened.
    package var time: Timestamp
    /// Who did it, and under which key.
    package var context: CommandContext
    /// The full state afterwards as JSON.
    package var data: [UInt8]
    /// The number of the event of this subject before this one; nil for its first.
    ///
    /// By it a subject's history is found, and what may be thinned one day.
    package var previous: SequenceNumber?

    /// Something that happened.
    package init(
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
