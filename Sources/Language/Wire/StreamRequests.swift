// SPDX-License-Identifier: Apache-2.0

public import Commerce

/// `….snapshot` of one service: returns the state of one location.
public protocol SnapshotRequest: Request where Answer == Snapshot<Entity> {
    /// The data of the stream's events.
    associatedtype Entity: Codable & Sendable

    /// The page after the first one; nil for the first page.
    ///
    /// Only requests whose answers may have several pages can ask for another one.
    var page: SnapshotPage? { get set }

    /// A request for the state of a location.
    init(location: LocationID)
}

extension SnapshotRequest {
    /// The only page.
    public var page: SnapshotPage? {
        get { nil }
        set {}
    }
}

/// A later page of a snapshot.
public struct SnapshotPage: Sendable, Equatable {
    /// The sequence of the first page, at which all pages are read.
    public var at: SequenceNumber
    /// `Snapshot.next` of the page before.
    public var after: String

    /// The page after another one.
    public init(at: SequenceNumber, after: String) {
        self.at = at
        self.after = after
    }
}

/// `….events` of one service: returns events of one location after a sequence.
public protocol EventsRequest: Request where Answer == EventPage<Entity> {
    /// The data of the stream's events.
    associatedtype Entity: Codable & Sendable

    /// A request for at most `limit` events after a sequence.
    init(location: LocationID, after: SequenceNumber, limit: Int?)
}

/// The answer to `….snapshot`: the active entities of a stream, and the sequence at which this was
/// their state.
public struct Snapshot<Entity: Codable & Sendable>: Codable, Sendable {
    /// The epoch of `sequence`.
    public var epoch: Epoch
    /// The last event that the state includes.
    public var sequence: SequenceNumber
    /// All active entities of the stream, or those of one page.
    public var state: [Entity]
    /// The end of the page, if more entities follow; `SnapshotPage.after` asks for them.
    public var next: String?

    /// A snapshot, or a page of it, from its parts.
    public init(epoch: Epoch, sequence: SequenceNumber, state: [Entity], next: String? = nil) {
        self.epoch = epoch
        self.sequence = sequence
        self.state = state
        self.next = next
    }
}

/// The answer to `….events`: events of a stream, oldest first.
public struct EventPage<Entity: Codable & Sendable>: Codable, Sendable {
    /// The epoch of the sequences.
    public var epoch: Epoch
    /// The last sequence of the stream.
    public var sequence: SequenceNumber
    /// The events, oldest first.
    public var events: [Event<Entity>]
}
