// SPDX-License-Identifier: Apache-2.0

import Commerce
import MessageBus
import ServiceStorage
import Wire

extension JournalTurn {
    /// The answer to `….snapshot`: the state and its place in the stream, both as they are inside
    /// the transaction.
    package func snapshot(of location: LocationID, _ entities: some Collection<[UInt8]>) -> Response
    {
        page(of: location, "state", entities)
    }

    /// The answer to `….events`: the log after a place in the stream.
    ///
    /// Throws a `Refusal` when the limit is out of its range, or when the log no longer holds all
    /// that comes next.
    package func events(
        of location: LocationID, after: SequenceNumber, limit: Int?, format: StreamFormat
    ) throws -> Response {
        let limit = limit ?? Limits.eventPage.usual
        guard (1...Limits.eventPage.most).contains(limit) else {
            throw Refusal(
                .rule, "list.limitOutOfRange", "limit must be 1 to \(Limits.eventPage.most).")
        }
        guard after >= journal.horizon(of: location) else {
            throw Refusal(
                .unknown, "stream.eventsGone",
                "The events after \(after) are no longer kept; ask for a snapshot.")
        }
        let events = try journal.events(
            of: location, after: after, limit: limit, bytes: Limits.pageBytes, db, format.event)
        return page(of: location, "events", events)
    }

    /// The answer that says which epoch it is of and where the stream stands.
    private func page(
        of location: LocationID, _ member: String, _ entries: some Collection<[UInt8]>
    ) -> Response {
        let sequence = journal.position(of: location) ?? .none
        var bytes: [UInt8] = []
        bytes.reserveCapacity(entries.reduce(200) { $0 + $1.count + 1 })
        bytes.append(
            contentsOf: "{\"epoch\":\"\(journal.epoch)\",\"sequence\":\"\(sequence)\",".utf8)
        bytes.append(contentsOf: "\"\(member)\":[".utf8)
        for (index, entry) in entries.enumerated() {
            if index > 0 { bytes.append(UInt8(ascii: ",")) }
            bytes.append(contentsOf: entry)
        }
        bytes.append(contentsOf: "]}".utf8)
        return .result(bytes)
    }
}
