// SPDX-License-Identifier: Apache-2.0

import Commerce
import MessageBus
import Messages
import Testing
import Wire

/// A rush at one location: tills place orders, and two cooks at each station make their lines.
///
/// Both cooks of a station tap what they see, so they often tap the same lines.
struct KitchenRush {
    /// An item that each of these stations makes.
    static let items: [StationID: ItemID] = [
        "grill": "00001", "fryer": "00008", "cold": "00011", "drinks": "00018",
    ]
    private static let location: LocationID = "00001"
    /// Longer than any failure that a test provokes.
    private static let patience = Duration.seconds(15)

    let client: Client

    /// Runs three tills and the cooks while the body runs; then all orders are handed over.
    func run(while body: () async throws -> Void) async throws {
        try await withThrowingTaskGroup(of: Void.self) { cooks in
            for station in Self.items.keys {
                for number in 1...2 {
                    cooks.addTask { try await cook(at: station, number) }
                }
            }
            try await runTills(while: body)
            cooks.cancelAll()
            try await cooks.waitForAll()
        }
    }

    /// Places an order of one line for each station.
    func placeOrder(from till: Till) async throws -> Order {
        let order = try await client.call(
            OpenOrder(location: Self.location, another: true, context: till.context), of: .orders)
        let items = Self.items.values.map { ItemRequest(item: $0, quantity: 1) }
        return try await client.call(
            AddItems(order: order.id, items: items, context: till.context), of: .orders)
    }

    /// Hands an order over that the stations have made.
    func handOver(_ order: Order, from till: Till) async throws {
        let tap = AdvanceTicket(order: order.id, from: .processed, context: till.context)
        _ = try await client.retry(tap, of: .kitchen)
    }

    /// Each till places an order, waits until it is made, and hands it over, until it is canceled.
    private func runTills(while body: () async throws -> Void) async throws {
        try await withThrowingTaskGroup(of: Void.self) { tills in
            for number in 1...3 {
                let till = Till(client, TerminalID(stringLiteral: "till-\(number)"))
                tills.addTask {
                    while !Task.isCancelled {
                        let order = try await placeOrder(from: till)
                        try await client.waitForTicket(of: order, within: Self.patience) {
                            $0?.status == .processed
                        }
                        try await handOver(order, from: till)
                    }
                }
            }
            try await body()
            tills.cancelAll()
            try await tills.waitForAll()
        }
    }

    /// Makes all lines of a station as soon as they are shown, until it is canceled.
    private func cook(at station: StationID, _ number: Int) async throws {
        let cook = Till(client, TerminalID(stringLiteral: "\(station)-\(number)"))
        let events = try await client.openEvents(
            of: .kitchen, prefix: "kitchen/\(Self.location)/")
        while !Task.isCancelled {
            let snapshot = GetKitchenSnapshot(location: Self.location)
            for ticket in try await client.call(snapshot, of: .kitchen).state {
                try await make(ticket, at: station, by: cook)
            }
            _ = try await client.receive(on: events, within: .seconds(1))
        }
        await client.close(events)
    }

    private func make(_ ticket: Ticket, at station: StationID, by cook: Till) async throws {
        let lines = ticket.lines.filter { $0.station == station && $0.status == .inProcess }
        if lines.isEmpty { return }
        let tap = AdvanceTicket(
            order: ticket.order, from: .inProcess, lines: lines.map(\.line), context: cook.context)
        let reason = try await refusal { try await client.retry(tap, of: .kitchen) }
        // The other cook of the station was faster.
        #expect([nil, "order.statusChanged"].contains(reason))
    }
}
