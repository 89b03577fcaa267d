// SPDX-License-Identifier: Apache-2.0

import Commerce
import GRDB
import MessageBus
import Messages
import ServiceStorage
import TestServices
import TestSupport
import Testing

@testable import Orders

/// Writing a received menu to the disk, also if that fails.
@Suite(.timeLimit(.minutes(1))) struct MenuWriteTests {
    /// Makes a database reject menus, or accept them again.
    private static func rejectMenus(_ rejects: Bool, in path: String) throws {
        let sql =
            rejects
            ? """
            CREATE TRIGGER full BEFORE INSERT ON catalogue_entity
                BEGIN SELECT RAISE(ABORT, 'full'); END
            """ : "DROP TRIGGER full"
        // The service may hold the write lock.
        var configuration = Configuration()
        configuration.busyMode = .timeout(10)
        try DatabaseQueue(path: path, configuration: configuration).write {
            try $0.execute(sql: sql)
        }
    }

    private static func writtenEntities(in path: String) throws -> Int {
        try DatabaseQueue(path: path).read {
            try Int.fetchOne($0, sql: "SELECT count(*) FROM catalogue_entity") ?? 0
        }
    }

    @Test func `a menu that could not be written is written in a later round`() async throws {
        let folder = try TemporaryFolder()
        let path = "\(folder.path)/orders.db"
        try OrderDesk(path).journal.close()
        try Self.rejectMenus(true, in: path)
        let (failures, failed) = AsyncStream.makeStream(
            of: String.self, bufferingPolicy: .bufferingNewest(100))
        let (orders, locations) = (folder.endpoints("orders"), folder.endpoints("loc"))
        let source = try BusHost<ScriptedLocations>(name: "locations")
        let service = try BusHost<OrderService>(name: "orders")
        try await source.start {
            try ScriptedLocations(bus: $0, endpoints: locations, entries: [.sample()])
        }
        try await service.start { bus in
            try OrderService(
                bus: bus, endpoints: orders, locations: locations, databasePath: path,
                keepEvents: .zero, round: .milliseconds(20), version: "1"
            ) { failed.yield("\($0)") }
        }

        // The first failure comes with the menu, the others with the rounds.
        let first = await failures.prefix(3).reduce(into: []) { $0.append($1) }
        #expect(first.allSatisfy { $0.contains("full") })
        #expect(try Self.writtenEntities(in: path) == 0)
        try Self.rejectMenus(false, in: path)
        while !Task.isCancelled, try Self.writtenEntities(in: path) == 0 {
            await service.with { _ in }
        }

        await service.stop()
        await source.stop()
        let restored = try OrderDesk(path)
        #expect(try restored.addBurger(to: restored.open()).lines[0].price == Amount(850))
    }

    @Test func `a received menu is whole on the disk after a stop`() async throws {
        let folder = try TemporaryFolder()
        let path = "\(folder.path)/orders.db"
        let entry = LargeMenuTests.entry
        let suite = try await RunningOrders(in: folder, databasePath: path, entries: [entry])

        // The location is known as soon as the menu is in memory.
        while !Task.isCancelled,
            await suite.client.run({ await $0.reason(of: "00001", patience: .untilRefused) })
                != "none"
        {}
        await suite.stop()

        #expect(try Self.writtenEntities(in: path) == entry.menu.items.count + 1)
    }

    @Test func `a failed write is retried twice a minute by default`() {
        #expect(OrderService.defaultRound == .seconds(30))
    }
}
