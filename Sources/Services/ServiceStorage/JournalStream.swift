// SPDX-License-Identifier: Apache-2.0

import Commerce
import Wire

/// One location's stream in the journal.
struct JournalStream {
    /// Its number in the database.
    let number: Int
    /// The number of its last event.
    var position: SequenceNumber
    /// Up to here events may be missing: they were followed by another of their subject.
    var horizon = SequenceNumber.none
    /// Up to here events were thinned.
    var thinned = SequenceNumber.none
}
