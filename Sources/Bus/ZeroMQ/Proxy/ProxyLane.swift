// SPDX-License-Identifier: Apache-2.0

/// One direction of a proxy: reads one socket, or waits for room in the other.
final class ProxyLane {
    /// The most messages that are forwarded before the thread turns to its other work.
    static let messagesPerTurn = 256

    private let source: Socket
    private let target: Socket
    private let thread: PollThread

    /// The message that is on its way, and waits where there is no room.
    private var message = Message([])
    private var registration: Registration?

    init(from source: Socket, to target: Socket, thread: PollThread) {
        self.source = source
        self.target = target
        self.thread = thread
    }

    /// Forwards whenever there is something to receive.
    func read() {
        close()
        registration = thread.watch(source) { self.forward() }
    }

    /// Ends forwarding, and drops what waits.
    func close() {
        message = []
        if let registration { thread.cancel(registration) }
        registration = nil
    }

    private func forward() {
        do {
            for _ in 0..<Self.messagesPerTurn {
                guard try source.receive(into: &message) else { return }
                guard try isSent() else { return waitForRoom() }
            }
        } catch {
            // One of the two has ended.
            close()
        }
    }

    private func waitForRoom() {
        if let registration { thread.cancel(registration) }
        registration = thread.watchRoom(in: target) { self.resume() }
    }

    private func resume() {
        do {
            if try isSent() { read() }
        } catch {
            close()
        }
    }

    /// Whether the message that waits is gone: sent, or to nobody.
    private func isSent() throws(ZeroMQError) -> Bool {
        do {
            return try target.send(handingOver: &message)
        } catch {
            guard error.isUnreachable else { throw error }
            return true
        }
    }
}
