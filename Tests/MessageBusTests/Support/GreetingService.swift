// SPDX-License-Identifier: Apache-2.0

import Commerce
import TestSupport
import Wire

@testable import MessageBus

/// A service without a database that greets people, for tests with real sockets.
///
/// It refuses "nobody", temporarily refuses "patience" once and "never" always, and answers "later"
/// only on request.
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
        ) { [weak self] in self?.answerRequests() }
    }

    func stop() {
        responder?.close()
        gate?.close()
    }

    /// The routing ids of the waiting requests.
    var routes: [[UInt8]] { waiting.compactMap(\.exchange.message.route.first) }

    /// Answers the waiting requests, the last first.
    func answerWaiting() throws {
        for request in waiting.reversed() {
            responder?.answer(request, with: try .result(encoding: Greet.Answer(text: "At last")))
        }
        waiting.removeAll()
    }

    /// A document on several lines, as tools write it.
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
                .unknown, "people.unknown", "This person is unknown.", limit: "people")
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

    private func answerRequests() {
        var service = self
        for request in (try? responder?.receive()) ?? [] {
            if let response = try? request.perform(in: &service) {
                responder?.answer(request, with: response)
            }
        }
    }
}

/// A command for tests: greets a person.
struct Greet: Command {
    enum Manner: String, Codable {
        case warm
    }

    struct Answer: Codable, Sendable, Equatable {
        var text: String
    }

    static let method = "people.greet"

    var name: String
    var times: Int?
    var manner: Manner?
    var friends: [String]?
    var context = CommandContext(key: "key-1", terminal: "till-1")

    /// Returns the JSON of a request.
    static func request(_ name: String, id: Int = 1) -> String {
        #"{"jsonrpc":"2.0","id":\#(id),"method":"people.greet","#
            + #""params":{"name":"\#(name)","context":{"key":"k","terminal":"t"}}}"#
    }
}
