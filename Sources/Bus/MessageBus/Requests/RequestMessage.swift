// SPDX-License-Identifier: Apache-2.0

import Commerce
import Wire

/// One message of a client, as the service's socket received it.
struct RequestMessage: Sendable {
    /// The frames before the payload, which the reply repeats: the routing id and, from a REQ
    /// socket, the empty delimiter.
    let route: [[UInt8]]
    /// One request or a batch, as JSON.
    let payload: [UInt8]
    let receivedAt: ContinuousClock.Instant
    /// The sender, or the refusal of it; nil on a plain bus.
    var sender: Result<Peer, Refusal>?

    /// The client that the message counts for: the authenticated sender, or else the connection.
    ///
    /// On a plain bus a client may choose its routing id, but a peer's name never begins with zero.
    var client: [UInt8] { peer.map { Array($0.name.text.utf8) } ?? [0] + connection }

    /// The routing id of the connection.
    var connection: [UInt8] { route.first ?? [] }

    /// The sender; nil on a plain bus, and if the sender is refused.
    var peer: Peer? { try? sender?.get() }
}

extension RequestMessage {
    /// The maximum number of frames: routing id, delimiter, payload.
    static let maximumFrames = 3

    /// Creates a message from its frames; nil if they do not have one payload.
    ///
    /// A DEALER sends one frame, a REQ an empty delimiter before it. The ROUTER prepends the
    /// routing id.
    init?(frames: [[UInt8]], receivedAt: ContinuousClock.Instant) {
        let hasDelimiter = frames.count == 3 && frames[1].isEmpty
        guard frames.count == 2 || hasDelimiter, let payload = frames.last else { return nil }
        route = Array(frames.dropLast())
        self.payload = payload
        self.receivedAt = receivedAt
    }
}
