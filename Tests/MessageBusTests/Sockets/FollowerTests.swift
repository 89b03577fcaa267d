// SPDX-License-Identifier: Apache-2.0

import Commerce
import MessageBus
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(1))) struct FollowerTests {
    private static func service(
        _ endpoints: ServiceEndpoints, epoch: Epoch = "A", notes: [String] = []
    ) async throws -> BusHost<NoteService> {
        let host = try BusHost<NoteService>(name: "notes")
        try await host.start { bus in
            let service = try NoteService(bus: bus, endpoints: endpoints, epoch: epoch)
            for note in notes { try service.write(note) }
            return service
        }
        return host
    }

    private static func reader(
        _ endpoints: ServiceEndpoints, location: LocationID? = nil, closesAfter last: String? = nil
    ) async throws -> BusHost<Reader> {
        let host = try BusHost<Reader>(name: "reader")
        try await host.start {
            try Reader(bus: $0, endpoints: endpoints, location: location, closesAfter: last)
        }
        return host
    }

    @Test(arguments: [nil, "00001"] as [LocationID?])
    func `a follower receives a snapshot, then events`(location: LocationID?) async throws {
        let folder = try TemporaryFolder()
        let service = try await Self.service(folder.endpoints, notes: ["a", "b"])
        let reader = try await Self.reader(folder.endpoints, location: location)

        #expect(
            await reader.run { await $0.updates.next(until: "00001 current") } == [
                "00001 = a b", "00001 current",
            ])
        #expect(await reader.with { $0.isCurrent("00001") } == true)
        try await service.with { try $0.write("c") }
        let updates = await reader.run { await $0.updates.next(until: "00001 + c") }
        #expect(updates == ["00001 + c"])

        await reader.stop()
        await service.stop()
    }

    @Test func `lost events are replayed in order`() async throws {
        let folder = try TemporaryFolder()
        let service = try await Self.service(folder.endpoints, notes: ["a"])
        let reader = try await Self.reader(folder.endpoints)
        _ = await reader.run { await $0.updates.next(until: "00001 current") }
        try await service.with { try $0.write("b") }
        _ = await reader.run { await $0.updates.next(until: "00001 + b") }

        try await service.with { service in
            try service.write("c", isLost: true)
            try service.write("d", isLost: true)
            try service.write("e")
        }

        #expect(
            await reader.run { await $0.updates.next(until: "00001 + e") } == [
                "00001 + c", "00001 + d", "00001 + e",
            ])
        #expect(await service.with { $0.requests.last } == "events after 2")
        await reader.stop()
        await service.stop()
    }

    @Test func `a new epoch leads to a new snapshot`() async throws {
        let folder = try TemporaryFolder()
        let first = try await Self.service(folder.endpoints, epoch: "A", notes: ["a", "b"])
        let reader = try await Self.reader(folder.endpoints)
        _ = await reader.run { await $0.updates.next(until: "00001 current") }
        await first.stop()
        #expect(await reader.run { await $0.updates.next() } == "00001 stale")

        let second = try await Self.service(folder.endpoints, epoch: "B", notes: ["x"])

        #expect(
            await reader.run { await $0.updates.next(until: "00001 current") }?.last(where: {
                $0.contains("=")
            }) == "00001 = x")
        try await second.with { try $0.write("y") }
        #expect(
            await reader.run { await $0.updates.next(until: "00001 + y") } == ["00001 + y"])
        await reader.stop()
        await second.stop()
    }

    @Test func `a restart of the same database needs no new snapshot`() async throws {
        let folder = try TemporaryFolder()
        let first = try await Self.service(folder.endpoints, notes: ["a", "b"])
        let reader = try await Self.reader(folder.endpoints)
        _ = await reader.run { await $0.updates.next(until: "00001 current") }
        await first.stop()
        #expect(await reader.run { await $0.updates.next() } == "00001 stale")

        let second = try await Self.service(folder.endpoints, notes: ["a", "b"])

        #expect(await reader.run { await $0.updates.next() } == "00001 current")
        #expect(await second.with { Set($0.requests) } == ["events after 2"])
        await reader.stop()
        await second.stop()
    }

    @Test func `streams beyond the limit are ignored and counted`() async throws {
        let folder = try TemporaryFolder()
        let service = try await Self.service(folder.endpoints)
        var limits = Limits()
        limits.followedStreams = 1
        let reader = try BusHost<Reader>(name: "reader", limits: limits)
        try await reader.start { try Reader(bus: $0, endpoints: folder.endpoints) }
        _ = await reader.run { await $0.updates.next(until: "00001 current") }

        try await service.with { service in
            service.begin("00002")
            try service.write("a")
        }

        #expect(await reader.run { await $0.updates.next() } == "00001 + a")
        #expect(await reader.with { $0.isCurrent("00002") } == false)
        let reached = await reader.with { $0.reached("followedStreams") ?? 0 }
        #expect(reached ?? 0 > 0)
        await reader.stop()
        await service.stop()
    }

    @Test func `a full buffer is counted as a reached limit`()
        async throws
    {
        let folder = try TemporaryFolder()
        let service = try await Self.service(folder.endpoints)
        var limits = Limits()
        limits.followerBuffer = 1
        let reader = try BusHost<Reader>(name: "reader", limits: limits)
        // No service answers there, so the snapshot request stays pending during the test.
        var endpoints = folder.endpoints
        endpoints.requests += ".none"
        try await reader.start { [endpoints] in try Reader(bus: $0, endpoints: endpoints) }
        _ = await reader.run { await $0.heartbeats.next() }

        try await service.with { service in
            for note in ["a", "b", "c"] { try service.write(note) }
            service.sendHeartbeat()
        }
        _ = await reader.run { await $0.heartbeats.next(until: "00001 at 3") }

        #expect(await reader.with { $0.reached("followerBuffer") } == 2)
        await reader.stop()
        await service.stop()
    }

    @Test func `an update handler may close its follower`() async throws {
        let folder = try TemporaryFolder()
        let service = try await Self.service(folder.endpoints, notes: ["a"])
        let reader = try await Self.reader(folder.endpoints, closesAfter: "00001 = a")
        let witness = try await Self.reader(folder.endpoints)
        #expect(await reader.run { await $0.updates.next() } == "00001 = a")

        _ = await witness.run { await $0.updates.next(until: "00001 current") }
        try await service.with { try $0.write("b") }
        _ = await witness.run { await $0.updates.next(until: "00001 + b") }

        #expect(await reader.with { $0.isCurrent("00001") } == false)
        await reader.with { $0.updates.put("nothing came after") }
        #expect(await reader.run { await $0.updates.next() } == "nothing came after")
        for host in [reader, witness] { await host.stop() }
        await service.stop()
    }
}
