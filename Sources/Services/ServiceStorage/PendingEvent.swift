// SPDX-License-Identifier: Apache-2.0

package import Commerce
import MessageBus
package import Wire

/// An event that has no sequence number in its stream yet.
package struct PendingEvent: Sendable {
    /// The location whose stream it belongs to.
    package var location: LocationID
    /// The type, a verb in the past tense.
    package var type: String
    /// The identifier of the changed entity.
    package var subject: String
    /// The time of the change.
    package var time: Timestamp
    /// The context of the command that caused it: actor and idempotency key.
    package var context: CommandContext
    /// The full state of the subject after the event, as JSON.
    package var data: [UInt8]
    /// The sequence number of the subject's previous event; nil for its first event.
    ///
    /// It links the history of a subject, and tells compaction which event this one supersedes.
    package var previous: SequenceNumber?

    /// Creates an event from its parts.
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
