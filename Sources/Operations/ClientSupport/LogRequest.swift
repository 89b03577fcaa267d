// SPDX-License-Identifier: Apache-2.0

import Commerce
import JSONCoding
import Wire

/// `….events` of a service, answered by the events as the service wrote them.
package struct LogRequest<Source: EventsRequest>: Request {
    /// The events, and where the stream stands now.
    package struct Answer: Codable, Sendable {
        /// The numbering that the sequences belong to.
        package var epoch: Epoch
        /// Where the stream stands now.
        package var sequence: SequenceNumber
        /// The events, oldest first.
        package var events: [JSONFragment]
    }

    /// The method of the service.
    package static var method: String { Source.method }
    /// The location whose stream is read.
    package let location: LocationID
    /// The events after this one are asked for.
    package let after: SequenceNumber
    /// At most so many, 1 to 1000.
    package let limit: Int

    /// A request for the events of a stream after a sequence.
    package init(location: LocationID, after: SequenceNumber, limit: Int) {
        self.location = location
        self.after = after
        self.limit = limit
    }
}
