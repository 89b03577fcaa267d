// SPDX-License-Identifier: Apache-2.0

import Commerce
import TestSupport

@testable import MessageBus
import Wire

/// A service without storage that greets people, to be asked over real sockets.
///
/// It refuses "nobody", says "not now" to "patience" once and to "never" always, and keeps "later"
/// waiting until it is told to answer.
final class GreetingService: BusResident {
    private var responder: Responder<GreetingService>?
    private var waiting: [IncomingRequest<GreetingService>] = []
    private(set) var names: [String] = []
    let arrivals = Inbox()
    let statistics = StatisticsRecorder()
    let gate: Gate?

    init(bus: Bus, endpoint: String) throws {
        let information = ServiceInformation(
            service: "people", version: "1.0", epoch: "A", startedAt: Timestamp(milliseconds: 0))
        gate = try bus.gate(of: "people")
        responder = try Responder(
            bus: bus, endpoint: endpoint, gate: gate, info: information, methods: Self.methods,
            statistics: statistics
        ) { [weak self] in self?.turn() }
    }

    func stop() {
        responder?.close()
        gate?.close()
    }

    /// The routing ids of those who wait.
    var routes: [[UInt8]] { waiting.compactMap(\.exchange.message.route.first) }

    /// Answers what was kept waiting, the last first.
    func answerWaiting() throws {
        for request in waiting.reversed() {
            responder?.answer(request, with: try .result(encoding: Greet.Answer(text: "At last")))
        }
        waiting.removeAll()
    }

    /// As a tool writes it, on several lines.
    private static let document = """
        {
          "openrpc": "1.4.0",
          "methods": [
            { "name": "people.greet" }
          ]
        }
        """

    private static let methods: MethodTable<GreetingService> = {
        var methods = MethodTable<GreetingService>()
        methods.onDiscovery(answer: document)
        methods.on(Greet.self) { service, greet, incoming in
            try service.greet(greet, incoming)
        }
        return methods
    }()

    private func greet(
        _ greet: Greet, _ incoming: IncomingRequest<GreetingService>
    ) throws -> Response? {
        names.append(greet.name)
        arrivals.put(greet.name)
        switch greet.name {
        case "nobody":
            throw Refusal(
                .unknown, "people.unknown", "There is nobody. Name somebody.", limit: "people")
        case "patience" where names.filter { $0 == "patience" }.count == 1, "never":
            throw Refusal(.unavailable, "people.busy", "Ask again.")
        case "who am I":
            let actor = incoming.signed(greet.context).actor
            return try .result(encoding: Greet.Answer(text: "You are \(actor)"))
        case "later":
            waiting.append(incoming)
            return nil
        default:
            return try .result(encoding: Greet.Answer(text: "Hello \(greet.name)"))
        }
    }

    private func turn() {
        var service = self
        for request in (try? responder?.receive()) ?? [] {
            if let response = try? request.perform(in: &service) {
                responder?.answer(request, with: response)
            }
        }
    }
}
