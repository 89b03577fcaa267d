// SPDX-License-Identifier: Apache-2.0

import MessageBus
import ZeroMQ
import TestSupport

/// A client that sends and receives raw frames.
final class RawClient: BusResident {
    private let bus: Bus
    private let socket: Socket
    private let inbox = Inbox()

    init(
        bus: Bus, kind: Socket.Kind, endpoint: String, routingID: [UInt8]? = nil,
        neverReads: Bool = false
    ) throws {
        self.bus = bus
        socket = try Socket(kind, context: bus.context)
        try socket.set(.linger, .zero)
        if neverReads {
            try socket.set(.receiveHighWaterMark, 1)
            try socket.set(.sendHighWaterMark, 1)
        }
        if let routingID { try socket.set(.routingID, routingID) }
        if kind == .subscribe { try socket.subscribe(to: "") }
        try bus.secure(socket, connectingTo: endpoint)
        try socket.connect(endpoint)
        if neverReads { return }
        _ = bus.thread.watch(socket) { [weak self] in self?.receive() }
    }

    func stop() { socket.close() }

    /// Sends one message of the given frames.
    func send(_ frames: String...) throws {
        _ = try socket.send(parts: frames.map { Array($0.utf8) })
    }

    /// Sends one message of a single frame, as soon as the socket accepts it.
    func sendWhenWritable(_ frame: String) throws {
        while try !socket.send(Array(frame.utf8)) {}
    }

    /// Sends one message of a single frame, again every 100 ms.
    func sendRepeatedly(_ frame: String) {
        bus.every(.milliseconds(100)) { [socket] in
            _ = try? socket.send(parts: [Array(frame.utf8)])
        }
    }

    /// Returns the next message, with its frames separated by bars.
    func next() async -> String { await inbox.next() }

    /// Whether all received messages were read.
    var isEmpty: Bool { inbox.isEmpty }

    private func receive() {
        while let message = try? socket.receive() {
            inbox.put(message.frames.map { $0.string ?? "?" }.joined(separator: "|"))
        }
    }
}
