// SPDX-License-Identifier: Apache-2.0

/// Forwards whole messages between two sockets, both ways: a router and a dealer for requests, XSUB
/// and XPUB for events, pull and push for work.
///
/// It forwards on a poll thread until `close()`, the end of either socket or of the thread, even
/// when nothing refers to it any more. Where one side has no room, the other is not read: the
/// limits of the sockets are the proxy's, which itself holds one message a direction at most.
public final class Proxy {
    private let lanes: [ProxyLane]

    /// Begins to forward between two sockets of the thread.
    ///
    /// A message to a peer that a mandatory router does not know is dropped. Must be called on the
    /// thread, and traps elsewhere.
    public init(between front: Socket, and back: Socket, thread: PollThread) {
        lanes = [
            ProxyLane(from: front, to: back, thread: thread),
            ProxyLane(from: back, to: front, thread: thread),
        ]
        for lane in lanes { lane.read() }
    }

    /// Stops forwarding; the sockets stay open, and a message that waits for room is lost.
    ///
    /// Must be called on the thread, and traps elsewhere. Closing again does nothing.
    public func close() {
        for lane in lanes { lane.close() }
    }
}
