// SPDX-License-Identifier: Apache-2.0

import Commerce
import Wire

/// The entity of the tests' streams.
struct Note: Codable, Sendable, Equatable {
    var text: String
}

/// `notes.write`, for tests: writes a note; some texts cause a refusal or an error.
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

    /// All events.
    static let everything = Self(location: "00001", after: .none, limit: 1000)
}

/// `notes.measure`, for tests: reads a note's event, and returns its size in bytes.
struct MeasureNote: Request {
    typealias Answer = Int
    static let method = "notes.measure"
    var key: CommandKey
}
