// SPDX-License-Identifier: Apache-2.0

import Commerce
import Wire

/// A question to the log of a stream: so many events after one.
struct LogQuestion: Equatable, Sendable {
    /// Only the answer to a stream's last question counts.
    let number: Int
    /// The events after this one.
    let after: SequenceNumber
    /// At most so many.
    let limit: Int
}
