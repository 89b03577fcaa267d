// SPDX-License-Identifier: Apache-2.0

import MessageBus

/// One event of a stream, heard on the bus or read from the service's log.
struct TapEntry: Sendable {
    /// The stream that it belongs to.
    let stream: TappedStream
    /// What a person reads of it.
    let event: TappedEvent
    /// The CloudEvent to the byte.
    let payload: [UInt8]

    /// Reads a CloudEvent; nil when it is none.
    init?(_ stream: TappedStream, _ payload: [UInt8]) {
        guard let event = try? WireCoding.decode(TappedEvent.self, from: payload) else {
            return nil
        }
        self.stream = stream
        self.event = event
        self.payload = payload
    }
}
