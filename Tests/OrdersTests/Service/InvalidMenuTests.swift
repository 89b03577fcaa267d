// SPDX-License-Identifier: Apache-2.0

import Commerce
import GRDB
import MessageBus
import Messages
import ServiceLoop
import ServiceStorage
import TestServices
import TestSupport
import Testing

@testable import Orders
import Wire

/// An entity of locations-service that is out of bounds.
@Suite(.timeLimit(.minutes(1))) struct InvalidMenuTests {
    private static let negativeTax: CatalogueEntry = {
        var entry = CatalogueEntry.sample("00002")
        entry.location.tax.basisPoints = -1
        return entry
    }()

    @Test func `is reported and ignored, and the others are used`() async throws {
        let folder = try TemporaryFolder()
        let path = "\(folder.path)/orders.db"
        let (failures, failed) = AsyncStream.makeStream(of: String.self)
        let (orders, locations) = (folder.endpoints("orders"), folder.endpoints("loc"))
        let source = try BusHost<ScriptedLocations>(name: "locations")
        let service = try BusHost<OrderService>(name: "orders")
        try await source.start {
            try ScriptedLocations(
                bus: $0, endpoints: locations, entries: [Self.negativeTax, .sample()])
        }
        try await service.start { bus in
            try OrderService(
                bus: bus, endpoints: orders, locations: locations, databasePath: path,
                keepEvents: .zero, version: "1"
            ) { failed.yield("\($0)") }
        }

        let failure = await failures.first { _ in true }
        #expect(failure?.contains("the tax of location 00002 must be 0.00 to 100.00 %") == true)
        while !Task.isCancelled, try Self.stored(in: path).isEmpty { await service.with { _ in } }
        await service.stop()
        await source.stop()

        #expect(try Self.stored(in: path) == ["00001"])
    }

    @Test func `is also ignored if an older version has stored it`() throws {
        let folder = try TemporaryFolder()
        let path = "\(folder.path)/orders.db"
        try Self.write([Self.negativeTax, .sample()], in: path)

        let catalogue = try OrderDesk(path).state.catalogue

        #expect(catalogue["00001"].location == CatalogueEntry.sample().location)
        #expect(catalogue["00002"].location == nil)
    }

    private static func write(_ entries: [CatalogueEntry], in path: String) throws {
        let desk = try OrderDesk(path)
        for entry in entries {
            let entity = LocationEntity(entry.location)
            let key = LocationEntity.Key(.location, entry.location.id.text)
            try desk.transact {
                try CatalogueStorage.write(
                    UnwrittenEntities(entities: [(key, entity)]), of: entry.location.id, $0.db)
            }
        }
        try desk.journal.close()
    }

    private static func stored(in path: String) throws -> [LocationID] {
        try DatabaseQueue(path: path).read { try CatalogueStorage.locations($0).map(\.id) }
    }
}
