// SPDX-License-Identifier: Apache-2.0

package import MessageBus
package import ZeroMQ

/// Hears the events of one service as they come: no snapshot, no replay, nothing decoded.
///
/// Confined to the poll thread it was made on.
package final class EventSubscriber {
    private let socket: Socket

    /// Subscribes to the topics with one of the prefixes; `receive` is handed each message,
    /// whatever its frames are.
    ///
    /// At most `capacity` messages wait to be taken, ten times the limit of the bus where none is
    /// given; what does not fit is dropped, which a gap shows. Throws a `ZeroMQError` when the
    /// endpoint is no address.
    package init(
        bus: Bus, endpoint: String, prefixes: [String],
        capacity: Int? = nil, receive: @escaping (Message) -> Void
    ) throws {
        let socket = try Socket(.subscribe, context: bus.context)
        try socket.setTraffic(.events)
        self.socket = socket
        try socket.set(.receiveHighWaterMark, capacity ?? 10 * bus.limits.queuedMessages)
        try socket.set(.linger, .zero)
        try socket.setKeepalive()
        try socket.setReconnect()
        for prefix in prefixes { try socket.subscribe(to: prefix) }
        try bus.secure(socket, connectingTo: endpoint)
        try socket.connect(endpoint)
        _ = bus.thread.watch(socket) { Self.drain(socket, atMost: bus.limits.drain, receive) }
    }

    /// Subscribes to the topics with a prefix; `receive` is handed the topic and the CloudEvent of
    /// each.
    ///
    /// Messages that are not two frames are no events (Protocols/1-ENVELOPE.md) and are skipped.
    /// Throws a `ZeroMQError` when the endpoint is no address.
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
        _ socket: Socket, atMost limit: Int, _ receive: (Message) -> Void
    ) {
        for _ in 0..<limit {
            guard let message = try? socket.receive() else { return }
            receive(message)
        }
    }
}
