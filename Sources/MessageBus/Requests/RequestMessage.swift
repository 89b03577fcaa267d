// SPDX-License-Identifier: Apache-2.0

/// One message of a client, as a service's socket received it.
struct RequestMessage: Sendable {
    /// The routing frames and the empty delimiter, if the client is a REQ socket, to be mirrored.
    let route: [[UInt8]]
    /// One request as JSON, or a batch.
    let payload: [UInt8]
    /// When it was taken from the socket.
    let receivedAt: ContinuousClock.Instant

    /// The name that the socket gave the client's connection.
    var client: [UInt8] { route.first ?? [] }
}

extension RequestMessage {
    /// A message from its frames; nil when they are not one payload frame.
    ///
    /// A DEALER sends one frame, a REQ an empty delimiter before it; the ROUTER adds the name of
    /// the connection.
    init?(frames: [[UInt8]], receivedAt: ContinuousClock.Instant) {
        let hasDelimiter = frames.count == 3 && frames[1].isEmpty
        guard frames.count == 2 || hasDelimiter, let payload = frames.last else { return nil }
        route = Array(frames.dropLast())
        self.payload = payload
        self.receivedAt = receivedAt
    }
}
