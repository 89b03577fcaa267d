// SPDX-License-Identifier: Apache-2.0

import Commerce
import Glibc
import Messages
import Testing
import Wire

extension RealProcessTests {
    /// Whether tickets are on screens: reports of displays, alarms and explanations.
    @Suite struct `Seen tickets` {
        private func display(in suite: RunningSuite) async throws -> Program {
            let display = try await suite.start(
                "kds-service",
                ["display", "--location", "00001", "--terminal", "pass-1", "--plain"]
                    + suite.place.options)
            try await display.line(containing: "Connected", within: .seconds(10))
            return display
        }

        /// Waits for the menus, starts a display and sends a ticket to it.
        private func showTicket(
            in suite: RunningSuite
        ) async throws -> (display: Program, till: Till, order: Order) {
            try await suite.awaitMenus()
            let display = try await display(in: suite)
            let till = Till(suite.client)
            let order = try await till.add("00001", to: till.open())
            try await display.line(containing: "#1  inProcess", within: .seconds(5))
            return (display, till, order)
        }

        private func expect(
            _ order: Order, _ status: CInt, _ texts: String..., in suite: RunningSuite
        ) async throws {
            let page = try await suite.comanda(
                ["why", "\(order.number)", "--location", "00001"], status: status)
            let output = await page.lines.joined(separator: "\n")
            for text in texts { #expect(output.contains(text), "\(output)") }
        }

        @Test func `comanda why names each link that is broken`() async throws {
            try await RunningSuite.run([.locations, .orders, .kitchen]) { suite in
                try await suite.awaitMenus()
                let till = Till(suite.client)
                let items = [ItemRequest(item: "00001", quantity: 1, hold: true)]
                let order = try await suite.client.call(
                    AddItems(order: till.open().id, items: items, context: till.context),
                    of: .orders)
                try await expect(order, 0, "nothing of it was fired", in: suite)

                _ = try await suite.client.call(
                    FireOrder(order: order.id, context: till.context), of: .orders)
                try await suite.client.waitForTickets(of: "00001") { $0.count == 1 }
                try await expect(
                    order, 1, "nobody sees it at Grill", "no screen shows this station", in: suite)
                try await suite.client.waitForUnseenTickets(1, at: "00001")

                let display = try await display(in: suite)
                try await suite.client.waitForUnseenTickets(0, at: "00001")
                try await expect(
                    order, 0, "on 1 of 1 screens", "* pass-1 (everything): has painted revision",
                    in: suite)

                await display.signal(SIGSTOP)
                try await suite.client.waitForUnseenTickets(1, at: "00001")
                try await expect(order, 1, "its screens are silent", "silent for ", in: suite)
                await display.signal(SIGCONT)
                try await suite.client.waitForUnseenTickets(0, at: "00001")

                try await suite.kill(.kitchen)
                try await expect(order, 1, "kds-service gave no answer", in: suite)
                try await display.stop()
            }
        }

        @Test func `a display that is killed is noticed in two seconds, in status and log`()
            async throws
        {
            try await RunningSuite.run([.locations, .orders, .payments, .kitchen]) { suite in
                let (first, till, order) = try await showTicket(in: suite)
                try await suite.awaitStatus(0)

                try await first.kill()
                let killed = ContinuousClock.now
                try await suite.client.waitForUnseenTickets(1, at: "00001")
                #expect(ContinuousClock.now - killed < .seconds(3))
                try await suite.awaitStatus(2) { lines in
                    lines.contains { $0.hasPrefix("Nobody in the kitchen sees #1 (grill: ") }
                        && lines.contains { $0.contains("pass-1 at 00001 is silent since ") }
                }
                let service = try await suite.process(of: .kitchen)
                try await service.line(
                    containing: "Nobody sees #1 (grill: its screens are silent) at 00001",
                    within: .seconds(5))

                let second = try await display(in: suite)
                try await suite.client.waitForUnseenTickets(0, at: "00001")
                try await service.line(
                    containing: "All tickets at 00001 are on their screens again",
                    within: .seconds(5))
                #expect(try await till.fetch(order).status == .inProcess)
                try await suite.awaitStatus(0)
                try await second.stop()
            }
        }

        @Test func `a display that a person ends is gone at once, not silent`() async throws {
            try await RunningSuite.run([.locations, .orders, .kitchen]) { suite in
                let display = try await showTicket(in: suite).display
                try await display.stop()

                try await suite.client.waitForUnseenTickets(1, at: "00001")
                let list = ListKitchenScreens(location: "00001")
                let answer = try await suite.client.call(list, of: .kitchen)
                #expect(answer.screens == [])
                #expect(answer.unseen.flatMap(\.stations).map(\.why) == [.noScreen])
            }
        }

        @Test func `displays report everything to a kds-service that was restarted`()
            async throws
        {
            try await RunningSuite.run([.locations, .orders, .kitchen]) { suite in
                let display = try await showTicket(in: suite).display

                try await suite.kill(.kitchen)
                try await suite.start(.kitchen)

                let events = try await suite.client.openEvents(
                    of: .kitchen, prefix: "kitchen/00001/")
                let deadline = ContinuousClock.now + .seconds(10)
                var tickets: [Int] = []
                while tickets != [1], ContinuousClock.now < deadline {
                    let list = ListKitchenScreens(location: "00001")
                    tickets = try await suite.client.call(list, of: .kitchen).screens.map(\.tickets)
                    _ = try await suite.client.receive(on: events, within: .milliseconds(200))
                }
                #expect(tickets == [1])
                try await display.stop()
            }
        }
    }
}
