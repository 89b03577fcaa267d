// SPDX-License-Identifier: Apache-2.0

import MessageBus
import TestSupport
import ZeroMQ

/// A fake service that publishes mutated events and sends mutated answers.
final class HostileSource: BusResident {
    private let bus: Bus
    private let service: Service
    private let events: Socket
    private let requests: Socket
    private let published: [[UInt8]]
    private var messages: MessageMutator
    private var answers: MessageMutator

    /// Binds the endpoints of a service.
    init(bus: Bus, service: Service, place: Place, seed: UInt64) throws {
        self.bus = bus
        self.service = service
        published = GoldenSamples.messages("event", of: service.rawValue)
        messages = MessageMutator(seed: seed, samples: published)
        answers = MessageMutator(
            seed: seed, samples: GoldenSamples.messages("answer", of: service.rawValue))
        events = try Socket(.extendedPublish, context: bus.context)
        requests = try Socket(.router, context: bus.context)
        for socket in [events, requests] { try socket.set(.linger, .zero) }
        try events.bind(place.endpoints(of: service).events)
        try requests.bind(place.endpoints(of: service).requests)
        _ = bus.thread.watch(events) { [weak self] in self?.discardSubscriptions() }
        _ = bus.thread.watch(requests) { [weak self] in self?.answer() }
    }

    func stop() {
        events.close()
        requests.close()
    }

    /// Publishes the given number of messages, most of them mutated events of location 00001.
    func publish(_ count: Int) throws {
        for _ in 0..<count {
            let frames =
                switch messages.below(8) {
                case 0: messages.frames()
                case 1: [messages.payload(), messages.payload()]
                case 2: [topic("stream.heartbeat"), messages.payload()]
                default: [topic("any.event"), messages.payload()]
                }
            _ = try events.send(parts: frames)
        }
    }

    private func discardSubscriptions() {
        while (try? events.receive()) != nil {}
    }

    private func answer() {
        while let message = try? requests.receive() {
            guard let route = message.frames.first?.bytes, let last = message.frames.last,
                let id = try? WireCoding.decode(Numbered.self, from: last.bytes).id
            else { continue }
            // Golden answers have strings as identifiers, our requests have whole numbers.
            let text = String(decoding: answers.payload(), as: UTF8.self)
            let answer = text.replacing(/"id":"[0-9]+"/, with: "\"id\":\(id)", maxReplacements: 1)
            _ = try? requests.send(parts: [route, Array(answer.utf8)])
        }
    }

    private func topic(_ type: String) -> [UInt8] {
        Array("\(service.rawValue)/00001/\(type)".utf8)
    }

    private struct Numbered: Decodable { var id: Int64 }
}

/// A fake service that accepts connections and requests, but never answers.
final class UnresponsiveService: BusResident {
    private let socket: Socket

    init(bus: Bus, endpoint: String) throws {
        socket = try Socket(.router, context: bus.context)
        try socket.set(.linger, .zero)
        try socket.bind(endpoint)
    }

    /// Closes the socket.
    func stop() { socket.close() }
}
