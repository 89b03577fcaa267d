// SPDX-License-Identifier: Apache-2.0

import Commerce
import MessageBus
import Messages
import TestServices
import TestSupport
import Testing
import Wire

@testable import Directory

/// A directory over real sockets, with a fake locations-service.
@Suite(.timeLimit(.minutes(1))) struct DirectoryFollowerTests {
    /// Runs the body with a locations-service and a service that follows it.
    private static func withLearner(
        of names: [LocationID: String], silent: Set<LocationID> = [],
        announcements: DirectoryFollower.Announcements = .followed,
        _ body: (BusHost<Learner>, BusHost<ScriptedLocations>) async throws -> Void
    ) async throws {
        let folder = try TemporaryFolder()
        let endpoints = ServiceEndpoints(
            requests: "ipc://\(folder.path)/requests", events: "ipc://\(folder.path)/events")
        let source = try BusHost<ScriptedLocations>(name: "locations")
        let learner = try BusHost<Learner>(name: "learner")
        let entities = try names.reduce(into: [:]) { entities, entry in
            entities[entry.key] = [LocationEntity(try Sample.location(entry.key, entry.value))]
        }
        try await source.start {
            try ScriptedLocations(
                bus: $0, endpoints: endpoints, entities: entities, silent: silent)
        }
        try await learner.start {
            try Learner(bus: $0, locations: endpoints, announcements: announcements)
        }
        try await body(learner, source)
        await learner.stop()
        await source.stop()
    }

    @Test func `the list is complete one and a half heartbeats after the first one`() async throws {
        try await Self.withLearner(
            of: ["00001": "Main Street", "00002": "Harbor"]
        ) { learner, source in
            let news = await learner.run { await $0.news.next(until: "complete") }

            let told = Set(try #require(news))
            #expect(
                told == [
                    "announced 00001", "announced 00002", "00001 = Main Street", "00002 = Harbor",
                    "complete",
                ])
            let delay = await learner.with { $0.completedAfter }
            #expect(try #require(delay ?? nil) >= LocationDirectory.completionDelay)
            let list = try await learner.with { try $0.directory.list() }
            #expect(list == ["00001", "00002"])
            #expect(await source.with { $0.askedKinds } == [[.location]])
        }
    }

    @Test func `the list becomes complete once`() async throws {
        try await Self.withLearner(of: ["00001": "Main Street"]) { learner, _ in
            _ = await learner.run { await $0.news.next(until: "complete") }
            let later = await learner.run { await $0.news.next(3) }
            #expect(later == ["announced 00001", "announced 00001", "announced 00001"])
        }
    }

    @Test func `a location exists although its state does not arrive`() async throws {
        try await Self.withLearner(
            of: ["00001": "Main Street", "00002": "Harbor"], silent: ["00002"]
        ) { learner, _ in
            _ = await learner.run { await $0.news.next(until: "complete") }
            let refusals = await learner.with { learner in
                (["00001", "00002", "00003"] as [LocationID]).map { id in
                    do throws(Refusal) {
                        _ = try learner.directory.location(id)
                        return "known"
                    } catch {
                        return error.reason
                    }
                }
            }
            #expect(refusals == ["known", "locations.notHeard", "location.unknown"])
        }
    }

    @Test func `a change reaches the directory`() async throws {
        try await Self.withLearner(of: ["00001": "Main Street"]) { learner, source in
            _ = await learner.run { await $0.news.next(until: "00001 = Main Street") }
            try await source.with { try $0.change(Sample.location("00001", "Harbor")) }
            _ = await learner.run { await $0.news.next(until: "00001 + Harbor") }
            #expect(await learner.with { $0.directory["00001"]?.name } == "Harbor")
        }
    }

    @Test func `only the announcements of another service count if it has the streams`()
        async throws
    {
        try await Self.withLearner(
            of: ["00001": "Main Street"], announcements: .reported
        ) { learner, _ in
            #expect(await learner.run { await $0.news.next() } == "00001 = Main Street")
            #expect(await learner.with { $0.directory.all } == [])

            await learner.with { $0.announce("00002") }
            #expect(await learner.run { await $0.news.next(2) } == ["announced 00002", "complete"])

            let list = try await learner.with { try $0.directory.list() }
            #expect(list == ["00002"])
            #expect(await learner.with { $0.directory["00001"]?.name } == "Main Street")
        }
    }
}
