// SPDX-License-Identifier: Apache-2.0

import Commerce
import MessageBus

extension JournalTurn {
    /// The answer to `….snapshot`: the state and its place in the stream, both as they are inside
    /// the transaction.
    public func snapshot(of location: LocationID, _ entities: some Collection<[UInt8]>) -> Response
    {
        let sequence = journal.positions[location] ?? .none
        return .result(
            "{\"epoch\":\"\(journal.epoch)\",\"sequence\":\"\(sequence)\",\"state\":[".utf8
                + Array(entities.joined(separator: [0x2c])) + "]}".utf8)
    }

    /// The answer to `….events`: the log after a place in the stream.
    ///
    /// Throws a `Refusal` when the limit is out of its range, or when the log no longer holds what
    /// comes next.
    public func events(
        of location: LocationID, after: SequenceNumber, limit: Int?, format: StreamFormat
    ) throws -> Response {
        let limit = limit ?? Limits.eventPage.usual
        guard (1...Limits.eventPage.most).contains(limit) else {
            throw Refusal(
                .rule, "list.limitOutOfRange", "limit must be 1 to \(Limits.eventPage.most).")
        }
        let records = try journal.events(of: location, after: after, limit: limit, db)
        let sequence = journal.positions[location] ?? .none
        if after < sequence, records.first?.sequence != after.next {
            throw Refusal(
                .unknown, "stream.eventsGone",
                "The events after \(after) are no longer kept; ask for a snapshot.")
        }
        return .result(
            "{\"epoch\":\"\(journal.epoch)\",\"sequence\":\"\(sequence)\",\"events\":[".utf8
                + Array(records.map(format.event).joined(separator: [0x2c])) + "]}".utf8)
    }
}
