// SPDX-License-Identifier: Apache-2.0

import Commerce
import MessageBus
import Messages
import TestServices
import TestSupport
import Testing

@testable import Orders

/// order-service and a client over real sockets, with a fake locations-service.
struct RunningOrders {
    let client: BusHost<TestClient>
    private let source: BusHost<ScriptedLocations>
    private let service: BusHost<OrderService>

    /// Starts all three in a folder; the snapshots of silent locations are refused.
    init(
        in folder: borrowing TemporaryFolder, databasePath: String, entries: [CatalogueEntry],
        silent: Set<LocationID> = []
    ) async throws {
        let (orders, locations) = (folder.endpoints("orders"), folder.endpoints("loc"))
        source = try BusHost(name: "locations")
        service = try BusHost(name: "orders")
        client = try BusHost(name: "client")
        try await source.start {
            try ScriptedLocations(bus: $0, endpoints: locations, entries: entries, silent: silent)
        }
        try await service.start { bus in
            try OrderService(
                bus: bus, endpoints: orders, locations: locations, databasePath: databasePath,
                keepEvents: .zero, version: "1"
            ) { Issue.record($0) }
        }
        try await client.start { try TestClient(bus: $0, endpoint: orders.requests) }
    }

    /// Stops all three.
    func stop() async {
        await service.stop()
        await client.stop()
        await source.stop()
    }
}
