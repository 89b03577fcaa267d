// SPDX-License-Identifier: Apache-2.0

import CZeroMQ

/// Forwards what libzmq tells of a socket to whoever reads it.
///
/// libzmq writes to `feed` from its I/O thread and blocks where it cannot, for ever where nobody is
/// at the other end. So `feed` has no limit and is emptied on every turn of the thread, and it
/// outlives the monitoring: the socket owns it, and stops being monitored before it closes.
final class SocketMonitor {
    /// Who reads the events.
    struct Reader {
        /// Takes an event; false when nobody reads any more.
        var take: (SocketEvent) -> Bool
        /// There are no more events.
        var end: () -> Void = {}
    }

    /// Receives what libzmq tells.
    let feed: Socket

    /// The watch of `feed`, cancelled at the end.
    var registration: Registration?

    private weak var socket: Socket?
    private let thread: PollThread
    private let reader: Reader
    /// How many events were told.
    private var count = 0

    /// Starts monitoring a socket, which ends its earlier monitoring.
    init(
        of socket: Socket, endpoint: String, thread: PollThread, _ reader: Reader
    ) throws(ZeroMQError) {
        feed = try socket.openFeed()
        self.socket = socket
        self.thread = thread
        self.reader = reader
        try feed.set(.receiveHighWaterMark, 0)
        try feed.set(.linger, .zero)
        try socket.startMonitoring(at: endpoint, feed: feed)
    }

    deinit {
        reader.end()
    }

    /// Takes all that has been told; stops where nobody reads any more.
    func forward() {
        do {
            while let message = try feed.receive() {
                // The last message says that the monitoring has stopped.
                if message.isLast { return end() }
                guard let event = SocketEvent(message, number: count + 1) else { continue }
                count += 1
                if !reader.take(event) {
                    socket?.stopMonitoring(feed)
                    return end()
                }
            }
        } catch {
            // The context has ended, and with it all connections.
            end()
        }
    }

    private func end() {
        reader.end()
        if let registration { thread.cancel(registration) }
    }
}

extension Message {
    fileprivate var isLast: Bool {
        frames.first?.withBytes { bytes in
            bytes.count >= 2
                && CInt(bytes.loadUnaligned(as: UInt16.self)) == ZMQ_EVENT_MONITOR_STOPPED
        } ?? false
    }
}

extension Socket {
    /// Opens the socket's feed of events, in the same context.
    fileprivate func openFeed() throws(ZeroMQError) -> Socket {
        try Socket(.pair, context: context)
    }

    fileprivate func startMonitoring(at endpoint: String, feed: Socket) throws(ZeroMQError) {
        stopMonitoring(monitorFeed)
        try perform("monitor a socket") { zmq_socket_monitor($0, endpoint, ZMQ_EVENT_ALL) }
        monitorFeed = feed
        do {
            try feed.connect(endpoint)
        } catch {
            stopMonitoring(feed)
            throw error
        }
    }

    /// Ends the monitoring through a feed; one that was replaced has ended already.
    func stopMonitoring(_ feed: Socket?) {
        guard let handle, let feed, monitorFeed === feed else { return }
        // It fails only where nothing is monitored, or the context has ended.
        _ = zmq_socket_monitor(handle, nil, 0)
        monitorFeed = nil
    }
}
