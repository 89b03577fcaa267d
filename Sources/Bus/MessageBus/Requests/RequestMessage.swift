// SPDX-License-Identifier: Apache-2.0

import Commerce
import Wire

/// One message of a client, as a service's socket received it.
struct RequestMessage: Sendable {
    /// The routing frames and the empty delimiter, if the client is a REQ socket, to be mirrored.
    let route: [[UInt8]]
    /// One request as JSON, or a batch.
    let payload: [UInt8]
    /// When it was taken from the socket.
    let receivedAt: ContinuousClock.Instant
    /// Who sent it, or why that is refused; nil on a plain bus.
    var sender: Result<Peer, Refusal>?

    /// Whom it counts for: whose key it is, else the connection.
    ///
    /// A client may choose how its connection is named, but no name of a key begins with zero.
    var client: [UInt8] { peer.map { Array($0.name.text.utf8) } ?? [0] + connection }

    /// The connection that it came by.
    var connection: [UInt8] { route.first ?? [] }

    /// Who sent it; nil on a plain bus, and for one who is not allowed any more.
    var peer: Peer? { try? sender?.get() }
}

extension RequestMessage {
    /// The connection's name, a delimiter and the payload.
    static let mostFrames = 3

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
