// SPDX-License-Identifier: Apache-2.0

import Commerce
import Wire

/// What came of a question to a stream's log.
enum LogAnswer: Sendable {
    /// The next events, oldest first, of this numbering; the stream stands at the sequence.
    case page([TapEntry], Epoch, SequenceNumber)
    /// The log no longer holds what comes next.
    case gone
    /// It never will be answered, for this reason.
    case refused(String)
    /// No answer came.
    case failed
}
