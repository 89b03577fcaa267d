// SPDX-License-Identifier: Apache-2.0

import CZeroMQ

/// Forwards libzmq's events about a socket to a reader.
///
/// libzmq writes the events to `feed` from its I/O thread. It blocks if it cannot write, and for
/// ever if the feed is closed. So `feed` has no high-water mark, and the thread empties it in each
/// iteration. The socket owns the feed, which stays open until the monitoring has stopped.
final class SocketMonitor {
    /// The receiver of the events.
    struct Reader {
        /// Delivers an event; returns false if the reader wants no more.
        var deliver: (SocketEvent) -> Bool
        /// Called when no more events follow.
        var finish: () -> Void = {}
    }

    /// The socket that receives libzmq's events.
    let feed: Socket

    /// The watch of `feed`, which is cancelled at the end.
    var registration: Registration?

    private weak var socket: Socket?
    private let thread: PollThread
    private let reader: Reader
    /// The number of events so far.
    private var count = 0

    /// Starts monitoring a socket, and ends an earlier monitoring of it.
    init(
        of socket: Socket, endpoint: String, thread: PollThread, reader: Reader
    ) throws(ZeroMQError) {
        feed = try Socket(.pair, context: socket.context)
        self.socket = socket
        self.thread = thread
        self.reader = reader
        try feed.set(.receiveHighWaterMark, 0)
        try feed.set(.linger, .zero)
        try socket.startMonitoring(at: endpoint, feed: feed)
    }

    deinit {
        reader.finish()
    }

    /// Forwards all events in the feed, and stops if the reader wants no more.
    func forward() {
        do {
            while let message = try feed.receive() {
                // The last message says that the monitoring has stopped.
                if message.isLast { return end() }
                guard let event = SocketEvent(message, number: count + 1) else { continue }
                count += 1
                if !reader.deliver(event) {
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
        reader.finish()
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

    /// Stops the monitoring through a feed; does nothing if another feed has replaced it.
    func stopMonitoring(_ feed: Socket?) {
        guard let handle, let feed, monitorFeed === feed else { return }
        // It fails only if nothing is monitored or the context has ended.
        _ = zmq_socket_monitor(handle, nil, 0)
        monitorFeed = nil
    }
}
