// SPDX-License-Identifier: Apache-2.0

import Commerce
import Wire

/// What the streams of the tests carry.
struct Note: Codable, Sendable, Equatable {
    var text: String
}

/// A command for tests: writes a note.
///
/// What its text is decides what comes of it.
struct WriteNote: Command {
    typealias Answer = Note
    static let method = "notes.write"
    var location: LocationID = "00001"
    var text: String
    var context: CommandContext

    init(_ text: String, key: CommandKey) {
        self.text = text
        context = CommandContext(key: key, terminal: "till-1")
    }
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

    /// All that happened.
    static let everything = Self(location: "00001", after: .none, limit: 1000)
}

/// `notes.weigh`, for tests: reads a note's event, and answers how many bytes it has.
struct WeighNote: Request {
    typealias Answer = Int
    static let method = "notes.weigh"
    var key: CommandKey
}
