// SPDX-License-Identifier: Apache-2.0

import Commerce
import Wire

/// A binary search in a stream's log for the starting point of reading: all events after it are in
/// the log and have the wanted time or a later one.
///
/// Pure: the results of the probes are arguments. A million events take twenty probes of one event.
struct LogSearch: Equatable, Sendable {
    /// The time of the first event that is wanted; nil for all events in the log.
    let since: Timestamp?
    private var low: UInt64
    private var high: UInt64
    /// The last probe whose next event is no longer in the log.
    private var gone: UInt64?

    /// A search between two sequences; the events after the second one are known to be late enough.
    init(after low: SequenceNumber, upTo high: SequenceNumber, since: Timestamp?) {
        self.low = low.number
        self.high = max(low, high).number
        self.since = since
    }

    /// The sequence after which one event must be requested; nil when the search is over.
    var probe: SequenceNumber? {
        low < high ? SequenceNumber(low + (high - low) / 2) : nil
    }

    /// The sequence after which reading begins, once the search is over.
    var startingPoint: SequenceNumber { SequenceNumber(low) }

    /// Whether earlier events were wanted, but are no longer in the log.
    var isCut: Bool { gone.map { $0 + 1 == low } ?? false }

    /// Continues with the time of the event after the probe; nil if it is no longer in the log.
    mutating func found(_ time: Timestamp?) {
        guard let middle = probe?.number else { return }
        guard let time else {
            gone = middle
            low = middle + 1
            return
        }
        if let since, time < since { low = middle + 1 } else { high = middle }
    }
}
