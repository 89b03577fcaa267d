// SPDX-License-Identifier: Apache-2.0

package import MessageBus
package import ZeroMQ

/// Receives the events of one service as they are published, without snapshot, replay or decoding.
///
/// Confined to the poll thread on which it was made.
package final class EventSubscriber {
    private let socket: Socket

    /// Subscribes to the topics with one of the prefixes, and calls `receive` with each message.
    ///
    /// The socket queues at most `capacity` messages, by default ten times the limit
    /// `queuedMessages` of the bus. It drops further ones, which causes a gap. Throws a
    /// `ZeroMQError` if the endpoint is invalid.
    package init(
        bus: Bus, endpoint: String, prefixes: [String],
        capacity: Int? = nil, receive: @escaping (Message) -> Void
    ) throws {
        let socket = try Socket(.subscribe, context: bus.context)
        try socket.setTraffic(.events)
        self.socket = socket
        try socket.set(.receiveHighWaterMark, capacity ?? 10 * bus.limits.queuedMessages)
        try socket.set(.linger, .zero)
        try socket.setReconnect()
        for prefix in prefixes { try socket.subscribe(to: prefix) }
        try bus.secure(socket, connectingTo: endpoint)
        try socket.connect(endpoint)
        _ = bus.thread.watch(socket) {
            Self.drain(socket, atMost: bus.limits.drain, receive: receive)
        }
    }

    /// Subscribes to the topics with a prefix, and calls `receive` with the topic and the
    /// CloudEvent of each event.
    ///
    /// An event has two frames (Protocols/1-ENVELOPE.md); other messages are skipped. Throws a
    /// `ZeroMQError` if the endpoint is invalid.
    package convenience init(
        bus: Bus, endpoint: String, prefix: String,
        receive: @escaping (_ topic: Frame, _ event: Frame) -> Void
    ) throws {
        try self.init(bus: bus, endpoint: endpoint, prefixes: [prefix]) { message in
            if message.frames.count == 2 { receive(message.frames[0], message.frames[1]) }
        }
    }

    /// Closes the socket; nothing is received after that.
    package func close() { socket.close() }

    private static func drain(
        _ socket: Socket, atMost limit: Int, receive: (Message) -> Void
    ) {
        for _ in 0..<limit {
            guard let message = try? socket.receive() else { return }
            receive(message)
        }
    }
}
