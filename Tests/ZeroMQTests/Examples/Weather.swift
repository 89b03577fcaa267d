// SPDX-License-Identifier: Apache-2.0

import ZeroMQ

/// A publisher and a subscriber, which could also be two programs on two machines.
actor Weather {
    private nonisolated let thread = PollThread(name: "weather")
    private let publisher: Socket
    private let subscriber: Socket

    nonisolated var unownedExecutor: UnownedSerialExecutor { thread.asUnownedSerialExecutor() }

    init(context: Context, endpoint: String) throws {
        publisher = try Socket(.extendedPublish, context: context)
        subscriber = try Socket(.subscribe, context: context)
        for socket in [publisher, subscriber] { try socket.set(.linger, .zero) }
        try publisher.bind(endpoint)
        try subscriber.subscribe(to: "wind/")
        try subscriber.connect(publisher.lastEndpoint)
    }

    /// Publishes once the subscription has arrived, and returns the frames that are received.
    func listen() async throws -> [String] {
        // A publisher drops messages that have no subscriber yet.
        _ = try await thread.nextMessage(from: publisher)
        _ = try publisher.send([Frame("rain/north"), Frame("3 mm")])
        _ = try publisher.send([Frame("wind/north"), Frame("12 m/s")])
        let event = try await thread.nextMessage(from: subscriber)
        return event.frames.map { $0.string ?? "" }
    }

    private func close() {
        publisher.close()
        subscriber.close()
    }

    nonisolated func stop() async {
        await close()
        await thread.stop()
    }
}
