// SPDX-License-Identifier: Apache-2.0

import ZeroMQ

/// Keeps a fixed number of requests in flight, and measures their rate and round trips.
final class EchoClient {
    private let thread: PollThread
    private let window: Int
    private let bytes: [UInt8]
    private let duration: Duration
    private let clock = ContinuousClock()
    private var socket: Socket?
    private var done: CheckedContinuation<Void, Never>?
    private var start: ContinuousClock.Instant
    private var lastSent: ContinuousClock.Instant
    private var samples: [Duration] = []
    private var count = 0

    init(window: Int, size: Int, duration: Duration, thread: PollThread) {
        self.thread = thread
        self.window = window
        self.duration = duration
        bytes = [UInt8](repeating: 0, count: size)
        start = clock.now
        lastSent = start
        samples.reserveCapacity(1_000_000)
    }

    /// The echoes per second, then the median round trip in nanoseconds (0 unless the window is 1).
    var report: String {
        let rate = Double(count) / (start.duration(to: clock.now) / .seconds(1))
        let median = samples.isEmpty ? .zero : samples.sorted()[samples.count / 2]
        return "\(Int(rate)) \(median.components.attoseconds / 1_000_000_000)"
    }

    func run(
        _ endpoint: String, serverKey: CurvePublicKey?, isolation: isolated any Actor = #isolation
    ) async throws {
        let dealer = try Socket(.dealer, context: Context())
        try dealer.set(.linger, .zero)
        try dealer.set(.sendHighWaterMark, 0)
        try dealer.set(.receiveHighWaterMark, 0)
        if let serverKey { try dealer.secure(asClient: .generate(), of: serverKey) }
        try dealer.connect(endpoint)
        // The first echo arrives when the connection is established.
        _ = try dealer.send(bytes)
        _ = try await thread.nextMessage(from: dealer)
        socket = dealer
        start = clock.now
        lastSent = start
        for _ in 0..<window { _ = try dealer.send(bytes) }
        let watch = thread.watch(dealer) { self.receive() }
        await withCheckedContinuation { done = $0 }
        thread.cancel(watch)
    }

    private func receive() {
        guard let socket else { return }
        var received = 0
        var message: Message = []
        do {
            for _ in 0..<256 {
                guard try socket.receive(into: &message) else { break }
                precondition(message.frames[0].count == bytes.count, "An echo has the wrong size.")
                received += 1
                if window == 1 { sample() }
                _ = try socket.send(bytes)
            }
        } catch {
            fatalError("The echo failed: \(error)")
        }
        count += received
        if window > 1 { lastSent = clock.now }
        if start.duration(to: lastSent) >= duration {
            done?.resume()
            done = nil
        }
    }

    private func sample() {
        if samples.count < 1_000_000 { samples.append(lastSent.duration(to: clock.now)) }
        lastSent = clock.now
    }
}
