// SPDX-License-Identifier: Apache-2.0

package import Commerce
package import Wire

/// The place of a reader in one stream: the last received event, and the epoch of its sequence
/// number.
///
/// Every reader of a stream detects duplicates, gaps and new epochs by this value.
package struct StreamCursor: Sendable, Equatable {
    /// The relation of a position to a cursor.
    package enum Relation: Sendable, Equatable {
        /// It is the first position of the stream that is received.
        case first
        /// It is the position of the next event.
        case next
        /// It is the end of the stream, and the cursor has reached it.
        case current
        /// It belongs to a duplicate or an older message.
        case old
        /// Events before it are missing; the range contains their sequence numbers.
        case gap(ClosedRange<UInt64>)
        /// It is in another epoch; sequence numbers of two epochs can't be compared.
        case otherEpoch
    }

    /// The epoch of `sequence`; nil before the first position.
    package private(set) var epoch: Epoch?
    /// The last received event; `none` before the first one.
    package var sequence = SequenceNumber.none

    /// Creates a cursor before the first position of a stream.
    package init() {}

    /// Creates a cursor after an event.
    package init(epoch: Epoch, sequence: SequenceNumber) {
        self.epoch = epoch
        self.sequence = sequence
    }

    /// The end of the stream as far as the cursor knows it; nil before the first position.
    package var end: StreamPosition? { epoch.map { .end(sequence, in: $0) } }

    /// Returns the relation of a position to this cursor, which does not move.
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

    /// Returns the sequence numbers after the cursor up to and including `last`; nil if the cursor
    /// has reached it.
    package func missing(through last: SequenceNumber) -> ClosedRange<UInt64>? {
        sequence < last ? sequence.next.number...last.number : nil
    }

    /// Moves to a position unless it is old; returns its relation to the cursor before the move.
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

    /// Moves forward in the same epoch; ignores a sequence number behind the cursor.
    package mutating func skip(to sequence: SequenceNumber) {
        self.sequence = max(self.sequence, sequence)
    }
}

/// The position in a stream that one message states.
package struct StreamPosition: Sendable, Equatable {
    /// The epoch of the sequence numbers.
    package let epoch: Epoch
    /// The last event of the stream when the message was sent.
    package let sequence: SequenceNumber
    /// The last event before the content of the message.
    package let predecessor: SequenceNumber

    /// Returns the position of an event.
    package static func event(_ sequence: SequenceNumber, in epoch: Epoch) -> Self {
        let predecessor = SequenceNumber(max(sequence.number, 1) - 1)
        return Self(epoch: epoch, sequence: sequence, predecessor: predecessor)
    }

    /// Returns the position of a heartbeat, a snapshot or a page of events: the end of the stream.
    package static func end(_ sequence: SequenceNumber, in epoch: Epoch) -> Self {
        Self(epoch: epoch, sequence: sequence, predecessor: sequence)
    }
}
