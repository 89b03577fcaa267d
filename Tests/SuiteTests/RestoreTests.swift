// SPDX-License-Identifier: Apache-2.0

import Commerce
import Foundation
import Messages
import Testing

extension RealProcessTests {
    /// orders.db goes back to a copy while kds-service and a screen run on.
    @Suite(.timeLimit(.minutes(1))) struct `Orders from a backup` {
        @Test func `the kitchen and its screens show what was restored and what comes after`()
            async throws
        {
            try await RunningSuite.run([.locations, .orders, .kitchen]) { suite in
                let screen = try await suite.start(
                    Service.kitchen.program,
                    ["display", "--plain", "--location", "00001"] + suite.place.options)
                let (first, second) = (Till(suite.client), Till(suite.client, "till-2"))
                let finished = try await first.open()
                let changed = try await second.add("00001", to: second.open())
                let copy = try await suite.backUpOrders()
                try await self.finish(first.add("00001", to: finished), at: first)
                _ = try await second.advance(changed, from: .inProcess)
                _ = try await second.add("00012", 4, to: changed)
                try await screen.line(
                    containing: "#2  inProcess  till-2  ✓ 1 × Burger, 4 × Milk",
                    within: .seconds(10))

                try await suite.restoreOrders(from: copy)

                try await suite.client.waitForTicket(of: changed, within: .seconds(10)) {
                    $0?.revision == 2
                }
                _ = try await second.add("00008", 2, to: changed)
                try await screen.line(
                    containing: "#2  inProcess  till-2  1 × Burger, 2 × French Fries",
                    within: .seconds(10))
                _ = try await first.add("00001", 3, to: finished)
                try await screen.line(
                    containing: "#1  inProcess  till-1  3 × Burger", within: .seconds(10))
                try await suite.client.waitForTicket(of: finished) { $0?.revision == 2 }
            }
        }

        /// Nobody has any work with the order afterwards.
        private func finish(_ order: Order, at till: Till) async throws {
            let canceled = try await till.cancel(order)
            let acknowledgement = AcknowledgeOrder(order: canceled.id, context: till.context)
            _ = try await till.client.call(acknowledgement, of: .orders)
            try await till.client.waitForTicket(of: order) { $0 == nil }
        }
    }
}

extension RunningSuite {
    /// A copy of the orders, as the page for operators makes it.
    fileprivate func backUpOrders() async throws -> URL {
        let copy = place.folder.appending(path: "copy.db")
        let backup = try await start(
            Service.orders.program, ["backup", "--data", place.folder.path, copy.path])
        #expect(try await backup.ended(within: .seconds(10)) == 0)
        return copy
    }

    /// Puts a copy in the place of the orders, as the page for operators says.
    fileprivate func restoreOrders(from copy: URL) async throws {
        try await stop(.orders)
        let file = place.folder.appending(path: "orders.db")
        // Of the three only the first one is always there.
        for suffix in ["", "-wal", "-shm"] {
            try? FileManager.default.removeItem(atPath: file.path + suffix)
        }
        try FileManager.default.copyItem(at: copy, to: file)
        try await start(.orders)
    }
}
