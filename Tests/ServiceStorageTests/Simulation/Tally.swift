// SPDX-License-Identifier: Apache-2.0

import Commerce
import Wire

/// The entity of the simulated streams: a count with a name.
struct Tally: Codable, Sendable, Equatable {
    var name: String
    var count: Int
}

/// `tallies.add`, for the simulation; executing it twice gives a wrong count.
struct AddToTally: Command {
    typealias Answer = Tally
    static let method = "tallies.add"
    var location: LocationID
    var name: String
    var amount: Int
    var context: CommandContext

    /// The content of the command without its key.
    var content: String { "\(location)/\(name)\(amount < 0 ? "" : "+")\(amount)" }
}

/// `tallies.snapshot`, for the simulation.
struct GetTallySnapshot: SnapshotRequest {
    typealias Entity = Tally
    typealias Answer = Snapshot<Tally>
    static let method = "tallies.snapshot"
    var location: LocationID
}

/// `tallies.events`, for the simulation.
struct GetTallyEvents: EventsRequest {
    typealias Entity = Tally
    typealias Answer = EventPage<Tally>
    static let method = "tallies.events"
    var location: LocationID
    var after: SequenceNumber
    var limit: Int?
}
