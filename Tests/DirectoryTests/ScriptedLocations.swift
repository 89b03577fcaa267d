// SPDX-License-Identifier: Apache-2.0

import Commerce
import MessageBus
import Messages
import TestSupport
import Testing
import Wire

@testable import Directory

/// A fake locations-service on real sockets.
final class ScriptedLocations: BusResident {
    private let publisher: Publisher
    private let format = StreamFormat(
        service: "locations", epoch: "epoch-of-locations", entity: "location-entity")
    private var locations: [LocationID: Location] = [:]
    /// The locations whose snapshots are refused.
    private let silent: Set<LocationID>
    private var responder: Responder<ScriptedLocations>?

    init(
        bus: Bus, endpoints: ServiceEndpoints, names: [LocationID: String],
        silent: Set<LocationID> = []
    ) throws {
        self.silent = silent
        publisher = try Publisher(
            bus: bus, endpoint: endpoints.events, format: format,
            positions: names.mapValues { _ in .none })
        for (id, name) in names { locations[id] = try Sample.location(id, name) }
        let information = ServiceInformation(
            service: "locations", version: "1", epoch: format.epoch, startedAt: .now())
        responder = try Responder(
            bus: bus, endpoint: endpoints.requests, info: information, methods: Self.methods
        ) { [weak self] in self?.processBatch() }
    }

    func stop() {
        responder?.close()
        publisher.close()
    }

    /// Gives a location another name, and publishes that.
    func rename(_ id: LocationID, to name: String) throws {
        let location = try Sample.location(id, name)
        locations[id] = location
        publisher.publish(
            EventRecord(
                location: id, sequence: (publisher.position(of: id) ?? .none).next,
                type: LocationEventType.changed.rawValue, subject: id.text, time: .now(),
                actor: "office", correlation: "key",
                data: try WireCoding.encode(LocationEntity(location))))
    }

    private func processBatch() {
        var service = self
        for request in (try? responder?.receive()) ?? [] {
            guard let answer = try? request.perform(in: &service) else { continue }
            responder?.answer(request, with: answer)
        }
    }

    private static var methods: MethodTable<ScriptedLocations> {
        var methods = MethodTable<ScriptedLocations>()
        methods.on(GetLocationSnapshot.self) { service, request, _ in
            if service.silent.contains(request.location) {
                throw Refusal(.rule, "test.silent", "The test sends no state of this location.")
            }
            #expect(request.kinds == [.location])
            let state = service.locations[request.location].map { [LocationEntity($0)] } ?? []
            return try .result(
                encoding: Snapshot(
                    epoch: service.format.epoch,
                    sequence: service.publisher.position(of: request.location) ?? .none,
                    state: state))
        }
        return methods
    }
}

/// A service that only has a directory, and notes the news.
final class Learner: BusResident {
    let news = Inbox()
    private(set) var directory = LocationDirectory()
    /// The time from the first news until the list was complete.
    private(set) var completedAfter: Duration?
    private var firstNews: ContinuousClock.Instant?
    private var follower: DirectoryFollower?

    init(
        bus: Bus, locations: ServiceEndpoints,
        announcements: DirectoryFollower.Announcements = .followed
    ) throws {
        follower = try DirectoryFollower(
            bus: bus, endpoints: locations, announcements: announcements,
            statistics: StatisticsRecorder()
        ) { [weak self] in self?.learn($0) }
    }

    func stop() { follower?.close() }

    /// Announces a location as another service's follower does.
    func announce(_ location: LocationID) { follower?.announce(location) }

    private func learn(_ news: LocationNews) {
        directory.apply(news)
        let begin = firstNews ?? .now
        firstNews = begin
        if case .complete = news { completedAfter = .now - begin }
        self.news.put(Self.text(of: news))
    }

    private static func text(of news: LocationNews) -> String {
        switch news {
        case .announced(let location): "announced \(location)"
        case .complete: "complete"
        case .replaced(let location, _): "\(location) = \(news.location?.name ?? "")"
        case .changed(let location, _): "\(location) + \(news.location?.name ?? "")"
        }
    }
}

enum Sample {
    /// A location with a name.
    static func location(_ id: LocationID, _ name: String = "A location") throws -> Location {
        Location(
            id: id, name: name, currency: try #require(Currency("USD")), timeZone: "Etc/UTC",
            businessDayTurnsAt: 4, tax: TaxRule(basisPoints: 700, included: true))
    }
}
