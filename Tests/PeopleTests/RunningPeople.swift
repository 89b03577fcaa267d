// SPDX-License-Identifier: Apache-2.0

import Commerce
import MessageBus
import Messages
import TestServices
import TestSupport
import Testing
import Wire
import ZeroMQ

@testable import People

/// people-service and a client over real sockets, with a fake locations-service.
struct RunningPeople {
    let client: BusHost<PeopleClient>
    private let source: BusHost<ScriptedLocations>
    private let service: BusHost<PeopleService>

    /// Starts all three in a folder.
    init(
        in folder: borrowing TemporaryFolder,
        reportFailure: @escaping @Sendable (any Error) -> Void = { Issue.record($0) }
    ) async throws {
        let (people, locations) = (folder.endpoints("people"), folder.endpoints("locations"))
        let path = folder.path
        source = try BusHost(name: "locations")
        service = try BusHost(name: "people")
        client = try BusHost(name: "client")
        try await source.start { bus in
            let entities = Location.samples.map { ($0.id, [LocationEntity($0)]) }
            return try ScriptedLocations(
                bus: bus, endpoints: locations,
                entities: Dictionary(uniqueKeysWithValues: entities))
        }
        try await service.start { bus in
            try PeopleService(
                bus: bus, endpoints: people, locations: locations,
                databasePath: "\(path)/people.db", version: "1", reportFailure: reportFailure)
        }
        try await client.start { try PeopleClient(bus: $0, endpoints: people) }
    }

    /// Sends a request; throws a `CallFailure`.
    @discardableResult
    func send<R: Request>(_ request: R) async throws -> R.Answer {
        try #require(try await client.run { try await $0.requester.call(request) })
    }

    /// The reason for which a request is refused; nil if it is not.
    func reason(of request: some Request) async throws -> String? {
        do {
            try await send(request)
            return nil
        } catch CallFailure.refused(let error) {
            return error.reason
        }
    }

    /// Stops all three.
    func stop() async {
        await client.stop()
        await service.stop()
        await source.stop()
    }
}

/// A client that sends requests, and follows the stream.
final class PeopleClient: BusResident {
    let requester: Requester
    /// The subjects of the entities, as the follower tells them.
    let news = Inbox()
    /// The answers to the texts that were sent as they are.
    let answers = Inbox()
    private let socket: Socket
    private var follower: Follower<PeopleEntity>?

    init(bus: Bus, endpoints: ServiceEndpoints) throws {
        socket = try Socket(.dealer, context: bus.context)
        try socket.set(.linger, .zero)
        try socket.connect(endpoints.requests)
        requester = try Requester(bus: bus, endpoint: endpoints.requests)
        follower = try Follower(
            bus: bus, service: "people", endpoints: endpoints, snapshots: GetPeopleSnapshot.self,
            events: GetPeopleEvents.self
        ) { [news] update in
            switch update {
            case .replaced(let location, let entities): news.put("\(location): \(entities.count)")
            case .changed(_, let event): news.put("\(event.type) \(event.subject)")
            case .heartbeat, .stale, .current: break
            }
        }
        _ = bus.thread.watch(socket) { [socket, answers] in
            while let message = try? socket.receive() {
                answers.put(String(decoding: message.frames.last?.bytes ?? [], as: UTF8.self))
            }
        }
    }

    /// Sends the text of a request as it is, the same one again and again.
    func send(_ text: String, times: Int) throws {
        for _ in 1...times { _ = try socket.send(parts: [Array(text.utf8)]) }
    }

    func stop() {
        socket.close()
        follower?.close()
        requester.close()
    }
}

extension TemporaryFolder {
    /// The endpoints of a service in this folder.
    func endpoints(_ service: String) -> ServiceEndpoints {
        ServiceEndpoints(
            requests: "ipc://\(path)/\(service).requests",
            events: "ipc://\(path)/\(service).events")
    }
}

extension CommandContext {
    /// The context of a command with a key.
    static func of(_ key: CommandKey) -> Self { CommandContext(key: key, terminal: "office") }
}
