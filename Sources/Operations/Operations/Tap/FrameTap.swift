// SPDX-License-Identifier: Apache-2.0

import ClientSupport
import Commerce
import MessageBus
import ServiceRuntime
import ZeroMQ

/// Writes down every message that services publish, as it comes.
final class FrameTap: BusResident {
    private let writer: TapWriter
    private let limit: Int?
    private var shown = 0
    private var subscribers: [EventSubscriber] = []

    /// Listens from now on.
    ///
    /// Throws a `ZeroMQError` when an endpoint is no address.
    init(bus: Bus, settings: TapSettings, writer: TapWriter) throws {
        self.writer = writer
        limit = settings.limit
        subscribers = try settings.services.map { service in
            let endpoint = settings.suite.endpoints(of: service).events
            return try EventSubscriber(
                bus: bus, endpoint: endpoint, prefixes: settings.prefixes(of: service),
                capacity: TapSettings.capacity
            ) { [weak self] in self?.show($0, endpoint) }
        }
    }

    /// Closes the sockets.
    func stop() {
        for subscriber in subscribers { subscriber.close() }
    }

    private func show(_ message: Message, _ endpoint: String) {
        guard shown != limit else { return }
        shown += 1
        writer.write(FrameText.lines(message, on: endpoint, at: .now()))
        if shown == limit { writer.finish() }
    }
}
