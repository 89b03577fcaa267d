// SPDX-License-Identifier: Apache-2.0

import CZeroMQ
import Synchronization

/// The number of monitors that the process has made, which makes their endpoints unique.
private let monitors = Atomic(0)

extension PollThread {
    /// Returns the events of the socket's connections from now on, for one reader on any thread.
    ///
    /// The sequence ends when the socket is closed, this thread stops, or the events of the same
    /// socket are requested again. It buffers the newest events up to the limit and drops older
    /// ones; the gaps between the events' numbers tell how many. The socket must belong to this
    /// thread. Must be called on this thread, and traps elsewhere.
    public func events(
        of socket: Socket, keepingNewest limit: Int = 256
    ) throws(ZeroMQError) -> AsyncStream<SocketEvent> {
        let (events, continuation) = AsyncStream.makeStream(
            of: SocketEvent.self, bufferingPolicy: .bufferingNewest(limit))
        let reader = SocketMonitor.Reader(
            deliver: { event in
                if case .terminated = continuation.yield(event) { false } else { true }
            }, finish: { continuation.finish() })
        try monitor(socket, reader: reader)
        return events
    }

    /// Calls the handler on this thread for each event of the socket's connections from now on.
    ///
    /// The calls end when the socket is closed, this thread stops, or the events of the same socket
    /// are requested again. The socket must belong to this thread. Must be called on this thread,
    /// and traps elsewhere.
    public func watchEvents(
        of socket: Socket, handler: @escaping (SocketEvent) -> Void
    ) throws(ZeroMQError) {
        let reader = SocketMonitor.Reader(deliver: { event in
            handler(event)
            return true
        })
        try monitor(socket, reader: reader)
    }

    private func monitor(
        _ socket: Socket, reader: SocketMonitor.Reader
    ) throws(ZeroMQError) {
        checkIsolated()
        let number = monitors.add(1, ordering: .relaxed).newValue
        let monitor = try SocketMonitor(
            of: socket, endpoint: "inproc://zeromq.monitor.\(number)", thread: self, reader: reader)
        let registration = watch(monitor.feed) { monitor.forward() }
        monitor.registration = registration
    }
}
