// SPDX-License-Identifier: Apache-2.0

import Commerce
import Wire

/// What the simulated streams carry: how many there are of something.
struct Tally: Codable, Sendable, Equatable {
    var name: String
    var count: Int
}

/// `tallies.add`, for the simulation: done twice it shows.
struct AddToTally: Command {
    typealias Answer = Tally
    static let method = "tallies.add"
    var location: LocationID
    var name: String
    var amount: Int
    var context: CommandContext

    /// What it asks for, apart from its key.
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
