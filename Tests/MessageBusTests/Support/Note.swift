// SPDX-License-Identifier: Apache-2.0

import Commerce
import Wire

/// What the streams of the tests carry.
struct Note: Codable, Sendable, Equatable {
    var text: String
}

/// `notes.snapshot`, for tests.
struct GetNoteSnapshot: SnapshotRequest {
    typealias Entity = Note
    typealias Answer = Snapshot<Note>
    static let method = "notes.snapshot"
    var location: LocationID
}

/// `notes.events`, for tests.
struct GetNoteEvents: EventsRequest {
    typealias Entity = Note
    typealias Answer = EventPage<Note>
    static let method = "notes.events"
    var location: LocationID
    var after: SequenceNumber
    var limit: Int?
}
