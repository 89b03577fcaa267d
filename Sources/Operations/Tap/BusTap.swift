// SPDX-License-Identifier: Apache-2.0

import Commerce
import Foundation
import MessageBus
import ServiceRuntime
import ZeroMQ

/// Listens to the events of services and writes them down.
final class BusTap: BusResident {
    private var subscribers: [EventSubscriber] = []
    private var transcript: TapTranscript
    private let limit: Int?
    private let finished: AsyncStream<Void>.Continuation

    /// Listens to some services, at one location or all; `finished` ends when so many events were
    /// shown.
    init(
        bus: Bus, configuration: SuiteConfiguration, services: [SuiteService],
        location: LocationID?,
        transcript: TapTranscript, limit: Int?, finished: AsyncStream<Void>.Continuation
    ) throws {
        self.transcript = transcript
        self.limit = limit
        self.finished = finished
        subscribers = try services.map { service in
            try EventSubscriber(
                bus: bus, endpoint: configuration.endpoints(of: service).events,
                prefix: location.map { "\(service.rawValue)/\($0)/" } ?? "\(service.rawValue)/"
            ) { [weak self] topic, event in
                self?.show(topic.string ?? "?", event.withBytes { Data($0) })
            }
        }
    }

    /// Closes the sockets.
    func stop() {
        for subscriber in subscribers { subscriber.close() }
    }

    private func show(_ topic: String, _ payload: Data) {
        if let limit, transcript.shown >= limit { return }
        transcript.lines(topic: topic, payload: payload).forEach(Console.say)
        if transcript.shown == limit { finished.finish() }
    }
}
