// SPDX-License-Identifier: Apache-2.0

import Commerce
import Foundation
import TestSupport
import Testing
import ZeroMQ

@testable import MessageBus

/// Subscriptions to a service's events while keys are allowed and revoked.
@Suite(.timeLimit(.minutes(1))) struct RevokedSubscriberTests {
    private static func reader(
        _ name: String, _ cabinet: KeyCabinet, _ endpoints: ServiceEndpoints
    ) async throws -> BusHost<Reader> {
        let host = try BusHost<Reader>(name: "reader", keyring: cabinet.keyring(of: name))
        try await host.start { try Reader(bus: $0, endpoints: endpoints, location: "00001") }
        return host
    }

    private static func use(
        _ endpoints: ServiceEndpoints, in folder: String,
        _ body: (KeyCabinet, BusHost<NoteService>) async throws -> Void
    ) async throws {
        let cabinet = try KeyCabinet(
            in: folder, endpoints: endpoints,
            allowing: ["viewer": "observer", "screen": "observer", "till-1": "till"])
        let service = try BusHost<NoteService>(name: "notes", keyring: cabinet.servicesKeyring)
        try await service.start { try NoteService(bus: $0, endpoints: endpoints, epoch: "A") }
        try await withCleanup {
            try await body(cabinet, service)
        } cleanup: {
            await service.stop()
        }
    }

    @Test(arguments: ["ipc", "tcp"])
    func `a revoked subscriber receives no more events, and the others miss none`(
        transport: String
    ) async throws {
        let folder = try TemporaryFolder()
        let endpoints =
            transport == "ipc"
            ? folder.endpoints
            : ServiceEndpoints(
                requests: folder.endpoints.requests,
                events: "tcp://127.0.0.1:\(try FreePort.find())")
        try await Self.use(endpoints, in: folder.path) { cabinet, service in
            let viewer = try await Self.reader("viewer", cabinet, endpoints)
            let screen = try await Self.reader("screen", cabinet, endpoints)
            for reader in [viewer, screen] {
                _ = await reader.run { await $0.updates.next(until: "00001 current") }
            }
            try await service.with { try $0.write("a") }
            for reader in [viewer, screen] {
                _ = await reader.run { await $0.updates.next(until: "00001 + a") }
            }

            try cabinet.revoke("viewer")

            #expect(await viewer.run { await $0.updates.next() } == "00001 stale")
            try await service.with { try $0.write("b") }
            _ = await screen.run { await $0.updates.next(until: "00001 + b") }
            #expect(await viewer.with { $0.updates.isEmpty } == true)
            try cabinet.allow(try cabinet.keys(of: "viewer"), "viewer", "observer")
            #expect(
                await viewer.run { await $0.updates.next(until: "00001 + b") }?.contains {
                    $0.contains("=")
                } == false)
            await viewer.stop()
            await screen.stop()
        }
    }

    @Test func `a failure to bind the endpoint again is reported once and retried`()
        async throws
    {
        let folder = try TemporaryFolder()
        let (place, elsewhere) = ("\(folder.path)/place", "\(folder.path)/elsewhere")
        try FileManager.default.createDirectory(
            atPath: place, withIntermediateDirectories: false)
        let endpoints = ServiceEndpoints(
            requests: folder.endpoints.requests, events: "ipc://\(place)/events")
        try await Self.use(endpoints, in: folder.path) { cabinet, service in
            let viewer = try await Self.reader("viewer", cabinet, endpoints)
            let screen = try await Self.reader("screen", cabinet, endpoints)
            for reader in [viewer, screen] {
                _ = await reader.run { await $0.updates.next(until: "00001 current") }
            }

            try FileManager.default.moveItem(atPath: place, toPath: elsewhere)
            try cabinet.revoke("viewer")

            let failure = try #require(await service.run { await $0.failures.next() })
            #expect(failure.contains("Could not bind \(endpoints.events): No such file"))
            try FileManager.default.moveItem(atPath: elsewhere, toPath: place)
            try await service.with { try $0.write("a") }
            _ = await screen.run { await $0.updates.next(until: "00001 + a") }
            #expect(await service.with { $0.failures.isEmpty } == true)
            await viewer.stop()
            await screen.stop()
        }
    }

    @Test func `a key without permission for a stream receives none of its events`() async throws {
        let folder = try TemporaryFolder()
        let endpoints = folder.endpoints
        try await Self.use(endpoints, in: folder.path) { cabinet, service in
            let excluded = try BusHost<RawClient>(
                name: "excluded", keyring: cabinet.keyring(of: "till-1"))
            try await excluded.start {
                try RawClient(bus: $0, kind: .subscribe, endpoint: endpoints.events)
            }
            let reader = try await Self.reader("viewer", cabinet, endpoints)
            _ = await reader.run { await $0.updates.next(until: "00001 current") }

            for note in ["a", "b", "c"] { try await service.with { try $0.write(note) } }
            _ = await reader.run { await $0.updates.next(until: "00001 + c") }

            #expect(await excluded.with { $0.isEmpty } == true)
            while await service.with({ $0.gate?.statistics.refusedConnections ?? 0 }) == 0 {
                try Task.checkCancellation()
            }
            await excluded.stop()
            await reader.stop()
        }
    }

    @Test func `subscribers are counted by role while they are connected`() async throws {
        let folder = try TemporaryFolder()
        let endpoints = folder.endpoints
        try await Self.use(endpoints, in: folder.path) { cabinet, service in
            func listen(as name: String) async throws -> BusHost<RawClient> {
                let host = try BusHost<RawClient>(name: name, keyring: cabinet.keyring(of: name))
                try await host.start {
                    try RawClient(bus: $0, kind: .subscribe, endpoint: endpoints.events)
                }
                // A client that receives something has been accepted.
                _ = await host.run { await $0.next() }
                return host
            }

            let viewer = try await listen(as: "viewer")
            let again = try await listen(as: "viewer")
            #expect(await service.with { $0.listeners } == ["observer": 1])
            let screen = try await listen(as: "screen")
            #expect(await service.with { $0.listeners } == ["observer": 2])

            await again.stop()
            await viewer.stop()
            while await service.with({ $0.listeners }) == ["observer": 2], !Task.isCancelled {}
            #expect(await service.with { $0.listeners } == ["observer": 1])
            await screen.stop()
        }
    }
}
