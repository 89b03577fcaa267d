// SPDX-License-Identifier: Apache-2.0

import CZeroMQ
import Synchronization

/// Numbers the monitors of the process, whose endpoints must differ.
private let monitors = Atomic(0)

extension PollThread {
    /// What happens to the socket's connections from now on, for one reader on any thread.
    ///
    /// The sequence ends when the socket is closed, this thread stops, or the events of the same
    /// socket are asked for again. Of the events that nobody reads only the newest are kept, up to
    /// the limit; the numbers of those that are read tell how many are missing. The socket must be
    /// one of this thread's; must be called on this thread, and traps elsewhere.
    public func events(
        of socket: Socket, keepingNewest limit: Int = 256
    ) throws(ZeroMQError) -> AsyncStream<SocketEvent> {
        let (events, continuation) = AsyncStream.makeStream(
            of: SocketEvent.self, bufferingPolicy: .bufferingNewest(limit))
        let reader = SocketMonitor.Reader(
            take: { event in
                if case .terminated = continuation.yield(event) { false } else { true }
            }, end: { continuation.finish() })
        try monitor(socket, reader)
        return events
    }

    /// Calls `handle` on this thread for each event of the socket's connections from now on.
    ///
    /// It is called no more when the socket is closed, this thread stops, or the events of the same
    /// socket are asked for again. The socket must be one of this thread's; must be called on this
    /// thread, and traps elsewhere.
    public func watchEvents(
        of socket: Socket, _ handle: @escaping (SocketEvent) -> Void
    ) throws(ZeroMQError) {
        let reader = SocketMonitor.Reader(take: { event in
            handle(event)
            return true
        })
        try monitor(socket, reader)
    }

    private func monitor(_ socket: Socket, _ reader: SocketMonitor.Reader) throws(ZeroMQError) {
        checkIsolated()
        let number = monitors.add(1, ordering: .relaxed).newValue
        let monitor = try SocketMonitor(
            of: socket, endpoint: "inproc://zeromq.monitor.\(number)", thread: self, reader)
        let registration = watch(monitor.feed) { monitor.forward() }
        monitor.registration = registration
    }
}
