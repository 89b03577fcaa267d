// SPDX-License-Identifier: Apache-2.0

import Commerce
import MessageBus
import Messages
import TestSupport
import Testing
import Wire

extension RealProcessTests {
    /// Menus that change while people order, while others change them, and while a service is
    /// killed.
    @Suite struct `Changed menus` {
        @Test func `two managers at once lose none of each other's changes`() async throws {
            try await RunningSuite.run([.locations]) { suite in
                let manager = MenuManager(suite.client)
                let before = try await manager.item("00001")

                try await withThrowingTaskGroup(of: Void.self) { group in
                    for terminal: TerminalID in ["office-1", "office-2"] {
                        let manager = MenuManager(suite.client, terminal)
                        group.addTask { try await manager.raisePrice(of: "00001", times: 30) }
                    }
                    try await group.waitForAll()
                }

                let after = try await manager.item("00001")
                #expect(after.price == before.price + Amount(60))
                #expect(after.revision == before.revision + 60)
                let prices = try await manager.events().compactMap(\.data.item)
                    .filter { $0.id == "00001" }.map(\.price)
                #expect(prices == (0...60).map { before.price + Amount($0) })
            }
        }

        @Test func `the second of two managers gets the first one's change and decides again`()
            async throws
        {
            try await RunningSuite.run([.locations]) { suite in
                let manager = MenuManager(suite.client)
                var burger = try await manager.item("00001")
                let cheaper = SetPrice(
                    location: "00001", item: "00001", price: Amount(7_00),
                    ifRevision: burger.revision, context: manager.context)
                _ = try await suite.client.call(cheaper, of: .locations)

                burger.name = "Hamburger"
                let rename = ChangeMenu(
                    location: "00001", changes: [MenuChange(put: LocationEntity(burger))],
                    context: manager.context)
                let reason = try await refusal {
                    try await suite.client.call(rename, of: .locations)
                }

                #expect(reason == "menu.revisionChanged")
                #expect(try await manager.item("00001").price == Amount(7_00))
                #expect(try await manager.item("00001").name == "Burger")
            }
        }

        @Test(arguments: [Endurance.settings.seed])
        func `a kill of locations-service during an import leaves the old menu or the new one`(
            seed: UInt64
        ) async throws {
            try await RunningSuite.run([.locations, .orders]) { suite in
                let manager = MenuManager(suite.client, at: "import-1")
                try await manager.addLocation()
                var generator = SeededGenerator(seed: seed)
                for version in 1...6 {
                    async let imported: Void = manager.replace(
                        with: Self.items(version), inPartsOf: 250)
                    let delay = Duration.milliseconds(Int.random(in: 0...300, using: &generator))
                    let process = try await suite.process(of: .locations)
                    await process.kill(after: delay)
                    try await process.ended(within: .seconds(30))
                    try await suite.start(.locations)
                    // The importer may have sent its last command again by now.
                    let names = Set(try await manager.menu().items.map(\.name))
                    let known = [[], [Self.name(version - 1)], [Self.name(version)]]
                    #expect(known.contains(Array(names)), "\(names) in version \(version)")
                    try await imported
                    #expect(
                        try await manager.menu().items == Self.items(version, revision: version))
                }
                try await self.expectEachChangeOnce(manager, versions: 6)
                try await self.expectPrice(
                    of: Self.items(6)[699], at: Till(suite.client, at: "import-1"))
            }
        }

        private static func name(_ version: Int) -> String { "Dish of version \(version)" }

        /// The items of a version, whose revision is that of the version before.
        private static func items(_ version: Int, revision: Int? = nil) -> [MenuItem] {
            (1...700).map { number in
                MenuItem(
                    id: ItemID(stringLiteral: "dish-\(1_000 + number)"), name: name(version),
                    price: Amount(version * 1_000 + number), station: "grill",
                    revision: revision ?? version - 1, place: number)
            }
        }

        private func expectEachChangeOnce(_ manager: MenuManager, versions: Int) async throws {
            let events = try await manager.events()
            #expect(events.map(\.sequence.number) == (1...UInt64(events.count)).map(\.self))
            let names = events.compactMap(\.data.item?.name)
            for version in 1...versions {
                #expect(names.count { $0 == Self.name(version) } == 700)
            }
        }

        /// Expects that order-service has received an item, or will at once.
        private func expectPrice(of item: MenuItem, at till: Till) async throws {
            let deadline = ContinuousClock.now + .seconds(10)
            var order = try await till.open()
            repeat {
                order = try await till.add(item.id, to: order)
            } while order.lines.last?.price != item.price && ContinuousClock.now < deadline
                && order.lines.count < 150
            #expect(order.lines.last?.price == item.price)
        }
    }
}
