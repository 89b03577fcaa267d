// SPDX-License-Identifier: Apache-2.0

import Commerce
import GRDB
import MessageBus
import Messages
import ServiceStorage
import TestSupport
import Testing

@testable import Orders
import Wire

/// An abandoned draft in a running service.
@Suite(.timeLimit(.minutes(1))) struct AbandonedDraftTests {
    private static func events(in path: String) throws -> [String] {
        try DatabaseQueue(path: path).read {
            try String.fetchAll($0, sql: "SELECT type FROM event ORDER BY sequence")
        }
    }

    /// Makes a database with a draft that expires after a minute.
    private static func keyDraft(in path: String) throws {
        let desk = try OrderDesk(path)
        try desk.receive(.sample(draftExpiresAfter: 1))
        _ = try desk.open()
        try desk.journal.close()
    }

    @Test func `expires with an event and without a request`() async throws {
        let folder = try TemporaryFolder()
        let path = "\(folder.path)/orders.db"
        try Self.keyDraft(in: path)
        let (orders, locations) = (folder.endpoints("orders"), folder.endpoints("loc"))
        let service = try BusHost<OrderService>(name: "orders")

        try await service.start { bus in
            try OrderService(
                bus: bus, endpoints: orders, locations: locations, databasePath: path,
                keepEvents: .zero, round: .milliseconds(20), version: "1"
            ) { Issue.record($0) }
        }

        let expected = ["order.opened", "order.expired"]
        while !Task.isCancelled, try Self.events(in: path) != expected {
            await service.with { _ in }
        }
        await service.stop()
        #expect(try Self.events(in: path) == expected)
    }
}
