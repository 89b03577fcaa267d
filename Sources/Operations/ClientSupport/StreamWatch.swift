// SPDX-License-Identifier: Apache-2.0

import Commerce
import Wire

/// Notices what is missing from streams that somebody listens to.
///
/// Pure: it is told what came.
package struct StreamWatch {
    /// What is remarkable about an event.
    package enum Note: Equatable {
        /// So many events after this one were not heard.
        case gap(after: SequenceNumber, missed: Int)
        /// The numbering started over.
        case newEpoch(Epoch)
    }

    private struct Place {
        var epoch: Epoch
        var sequence: SequenceNumber
    }

    private var places: [String: Place] = [:]

    /// A watch that knows no stream yet.
    package init() {}

    /// Where a stream stood when it was heard last; nil when it was never heard.
    package func position(of stream: String) -> SequenceNumber? { places[stream]?.sequence }

    /// Whether a stream was heard up to an event, or beyond.
    package func hasHeard(_ stream: String, in epoch: Epoch, upTo sequence: SequenceNumber) -> Bool
    {
        places[stream].map { $0.epoch == epoch && $0.sequence >= sequence } ?? false
    }

    /// Takes what an event says about its place in its stream, for example `orders/00001`.
    ///
    /// A heartbeat takes no number: it says which one was the last. What is first heard of a stream
    /// is where listening to it begins; what comes twice is nothing new.
    package mutating func hear(
        _ stream: String, epoch: Epoch, sequence: SequenceNumber, isHeartbeat: Bool
    ) -> Note? {
        guard let place = places[stream] else {
            places[stream] = Place(epoch: epoch, sequence: sequence)
            return nil
        }
        guard place.epoch == epoch else {
            places[stream] = Place(epoch: epoch, sequence: sequence)
            return .newEpoch(epoch)
        }
        guard sequence > place.sequence else { return nil }
        places[stream]?.sequence = sequence
        let heard = isHeartbeat ? 0 : 1
        let missed = Int(sequence.number - place.sequence.number) - heard
        return missed > 0 ? .gap(after: place.sequence, missed: missed) : nil
    }
}
