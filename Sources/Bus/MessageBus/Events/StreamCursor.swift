// SPDX-License-Identifier: Apache-2.0

package import Commerce
package import Wire

/// The place of a reader in one stream: the last event that it has received, and the epoch of that
/// event's sequence.
///
/// Every reader of a stream finds duplicates, gaps and new epochs by this value, and continues after
/// its `sequence`.
package struct StreamCursor: Sendable, Equatable {
    /// What a position means for a cursor.
    package enum Relation: Sendable, Equatable {
        /// The first position that is received from the stream.
        case first
        /// The next event.
        case next
        /// The end of the stream is the last event received: nothing is missing.
        case current
        /// A duplicate or an older message.
        case old
        /// Events before the position are missing; the range holds their sequences.
        case gap(ClosedRange<UInt64>)
        /// A position in another epoch; sequences of two epochs can't be compared.
        case otherEpoch
    }

    /// The epoch of `sequence`; nil before the first position.
    package private(set) var epoch: Epoch?
    /// The last event received; `none` before the first one.
    package var sequence = SequenceNumber.none

    /// A cursor before the first position of a stream.
    package init() {}

    /// A cursor after an event of an epoch.
    package init(epoch: Epoch, sequence: SequenceNumber) {
        self.epoch = epoch
        self.sequence = sequence
    }

    /// The end of the stream as far as the cursor knows it; nil before the first position.
    package var end: StreamPosition? { epoch.map { .end(sequence, in: $0) } }

    /// What a position means for this cursor, which stays where it is.
    package func relation(to position: StreamPosition) -> Relation {
        guard let epoch else { return .first }
        guard position.epoch == epoch else { return .otherEpoch }
        if let missing = self.missing(through: position.predecessor) { return .gap(missing) }
        if position.sequence > sequence { return .next }
        return position.predecessor == sequence ? .current : .old
    }

    /// Whether everything up to a position has been received.
    package func hasReached(_ position: StreamPosition) -> Bool {
        switch relation(to: position) {
        case .current, .old: true
        case .first, .next, .gap, .otherEpoch: false
        }
    }

    /// The sequences between the cursor and the end of an event, inclusive; nil if there are no
    /// such events.
    package func missing(through last: SequenceNumber) -> ClosedRange<UInt64>? {
        sequence < last ? sequence.next.number...last.number : nil
    }

    /// Moves to a position unless it is old, and returns what it meant before.
    @discardableResult
    package mutating func advance(to position: StreamPosition) -> Relation {
        let relation = self.relation(to: position)
        switch relation {
        case .current, .old: break
        case .first, .next, .gap, .otherEpoch:
            self = Self(epoch: position.epoch, sequence: position.sequence)
        }
        return relation
    }

    /// Moves forward in the same epoch; a sequence behind the cursor is ignored.
    package mutating func skip(to sequence: SequenceNumber) {
        self.sequence = max(self.sequence, sequence)
    }
}

/// What one message says about a place in its stream.
package struct StreamPosition: Sendable, Equatable {
    /// The epoch of the sequences.
    package let epoch: Epoch
    /// The last event that the stream had when the message was sent.
    package let sequence: SequenceNumber
    /// The last event before the content of the message.
    package let predecessor: SequenceNumber

    /// The position of an event.
    package static func event(_ sequence: SequenceNumber, in epoch: Epoch) -> Self {
        let predecessor = SequenceNumber(max(sequence.number, 1) - 1)
        return Self(epoch: epoch, sequence: sequence, predecessor: predecessor)
    }

    /// The end of a stream, as a heartbeat, a snapshot or a page of events states it.
    package static func end(_ sequence: SequenceNumber, in epoch: Epoch) -> Self {
        Self(epoch: epoch, sequence: sequence, predecessor: sequence)
    }
}
