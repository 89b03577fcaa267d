// SPDX-License-Identifier: Apache-2.0

/// Forwards whole messages between two sockets in both directions.
///
/// The two are a router and a dealer for requests, XSUB and XPUB for events, or pull and push for
/// work. It runs on a poll thread until `close()` or the end of either socket or of the thread,
/// even without references to it. While one socket is not writable, the proxy does not read from
/// the other. So the high-water marks of the sockets limit the proxy, which itself holds at most
/// one message for each direction.
public final class Proxy {
    private let lanes: [ProxyLane]

    /// Starts forwarding between two sockets of the thread.
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

    /// Stops forwarding; the sockets stay open, and a message that could not be sent yet is lost.
    ///
    /// Must be called on the thread, and traps elsewhere. Closing again does nothing.
    public func close() {
        for lane in lanes { lane.close() }
    }
}

/// One direction of a proxy: reads from one socket, or waits until the other is writable.
private final class ProxyLane {
    /// The maximum number of messages that are forwarded in one iteration of the thread.
    static let messagesPerIteration = 256

    private let source: Socket
    private let target: Socket
    private let thread: PollThread

    /// The message that is being forwarded.
    private var message = Message([])
    private var registration: Registration?

    init(from source: Socket, to target: Socket, thread: PollThread) {
        self.source = source
        self.target = target
        self.thread = thread
    }

    /// Forwards whenever the source has messages.
    func read() {
        close()
        registration = thread.watch(source) { self.forward() }
    }

    /// Stops forwarding, and drops a message that could not be sent yet.
    func close() {
        message = []
        if let registration { thread.cancel(registration) }
        registration = nil
    }

    private func forward() {
        do {
            for _ in 0..<Self.messagesPerIteration {
                guard try source.receive(into: &message) else { return }
                guard try sendMessage() else { return waitUntilWritable() }
            }
        } catch {
            // One of the sockets has ended.
            close()
        }
    }

    private func waitUntilWritable() {
        if let registration { thread.cancel(registration) }
        registration = thread.watchWritable(target) { self.resume() }
    }

    private func resume() {
        do {
            if try sendMessage() { read() }
        } catch {
            close()
        }
    }

    /// Sends the message, or drops it if its peer is gone; returns false if sending would block.
    private func sendMessage() throws(ZeroMQError) -> Bool {
        do {
            return try target.send(handingOver: &message)
        } catch {
            guard error.isUnreachable else { throw error }
            return true
        }
    }
}
