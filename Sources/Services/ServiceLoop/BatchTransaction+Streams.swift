// SPDX-License-Identifier: Apache-2.0

package import Commerce
package import MessageBus
import ServiceStorage
package import Wire

extension BatchTransaction {
    /// The answer to `….snapshot`: the state and its position in the stream, read in the same
    /// transaction.
    ///
    /// For a page, `sequence` is the position at which its snapshot is read, and `next` names its
    /// last entity if more follow.
    package func snapshot(
        of location: LocationID, _ entities: some Collection<[UInt8]>,
        at sequence: SequenceNumber? = nil, next: String? = nil
    ) -> Response {
        let sequence = sequence ?? journal.position(of: location) ?? .none
        return page(at: sequence, "state", entities, next: next)
    }

    /// The answer to `….events`: a page of the events after a position of the stream.
    ///
    /// Throws a `Refusal` if the limit is out of range, or if compaction may have removed events
    /// after the position.
    package func events(
        of location: LocationID, after: SequenceNumber, limit: Int?, format: StreamFormat
    ) throws -> Response {
        let limit = limit ?? Limits.eventPage.default
        guard (1...Limits.eventPage.maximum).contains(limit) else {
            throw Refusal(
                .rule, "list.limitOutOfRange", "limit must be 1 to \(Limits.eventPage.maximum).")
        }
        guard after >= journal.horizon(of: location) else {
            throw Refusal(
                .unknown, "stream.eventsGone",
                "The events after \(after) are no longer kept; ask for a snapshot.")
        }
        let events = try journal.events(
            of: location, after: after, limit: limit, bytes: Limits.pageBytes, db,
            encode: format.event)
        return page(at: journal.position(of: location) ?? .none, "events", events)
    }

    /// An answer with the epoch, a position of the stream and a member with these entries.
    private func page(
        at sequence: SequenceNumber, _ member: String, _ entries: some Collection<[UInt8]>,
        next: String? = nil
    ) -> Response {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(entries.reduce(200) { $0 + $1.count + 1 })
        bytes.append(
            contentsOf: "{\"epoch\":\"\(journal.epoch)\",\"sequence\":\"\(sequence)\",".utf8)
        bytes.append(contentsOf: "\"\(member)\":[".utf8)
        for (index, entry) in entries.enumerated() {
            if index > 0 { bytes.append(UInt8(ascii: ",")) }
            bytes.append(contentsOf: entry)
        }
        bytes.append(UInt8(ascii: "]"))
        // An identifier of an entity needs no escapes.
        if let next { bytes.append(contentsOf: ",\"next\":\"\(next)\"".utf8) }
        bytes.append(UInt8(ascii: "}"))
        return .result(bytes)
    }
}
