// SPDX-License-Identifier: Apache-2.0

import Commerce
import Wire

/// Finds the place in a stream's log where reading begins, by halving: after it everything is kept
/// and is of a time or later.
///
/// Pure: it is told what each probe found. A million events take twenty probes of one event.
struct LogSearch: Equatable, Sendable {
    /// The time of the first event that is wanted; nil for all that is kept.
    let since: Timestamp?
    private var low: UInt64
    private var high: UInt64
    /// The last place behind which the log no longer holds everything.
    private var gone: UInt64?

    /// A search between two places, of which the latter is known to be late enough.
    init(after low: SequenceNumber, upTo high: SequenceNumber, since: Timestamp?) {
        self.low = low.number
        self.high = max(low, high).number
        self.since = since
    }

    /// The place after which one event is to be asked for; nil when the search is over.
    var probe: SequenceNumber? {
        low < high ? SequenceNumber(low + (high - low) / 2) : nil
    }

    /// Where reading begins, once the search is over.
    var place: SequenceNumber { SequenceNumber(low) }

    /// Whether earlier events were wanted, but are not kept.
    var isCut: Bool { gone.map { $0 + 1 == low } ?? false }

    /// The event after the probe is of that time; nil when it is no longer kept.
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
