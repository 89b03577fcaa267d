// SPDX-License-Identifier: Apache-2.0

import Commerce
import JSONCoding

/// `….events` of a service, answered by the events as the service wrote them.
struct LogRequest<Source: EventsRequest>: Request {
    /// The events, and where the stream stands now.
    struct Answer: Codable, Sendable {
        /// The numbering that the sequences belong to.
        var epoch: Epoch
        /// Where the stream stands now.
        var sequence: SequenceNumber
        /// The events, oldest first.
        var events: [JSONFragment]
    }

    /// The method of the service.
    static var method: String { Source.method }
    /// The location whose stream is read.
    let location: LocationID
    /// The events after this one are asked for.
    let after: SequenceNumber
    /// At most so many, 1 to 1000.
    let limit: Int
}
