// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages
import Testing
import Wire

extension RealProcessTests {
    /// The comparison that the tests of faults rely on sees what it is there to see.
    @Suite(.timeLimit(.minutes(1))) struct `The audit` {
        @Test func `finds nothing in a day on which nothing went wrong, and every wrong thing`()
            async throws
        {
            try await RunningSuite.run([.locations, .orders]) { suite in
                let receipts = try await OrderLoad.run(seed: 7, on: suite) {
                    try await suite.client.awaitOrderEvents(12)
                }
                let audit = try await OrderAudit(from: suite.client)
                #expect(audit.findings(against: receipts) == .none)

                for (wrong, spoil) in self.spoilings {
                    var spoiled = audit
                    spoil(&spoiled)
                    let findings = spoiled.findings(against: receipts)
                    #expect(findings.kinds.contains(wrong), "\(wrong) was not found")
                }
            }
        }

        @Test func `finds in the tables whatever is not as it was told`() async throws {
            try await RunningSuite.run([.locations, .orders]) { suite in
                _ = try await OrderLoad.run(seed: 7, on: suite) {
                    try await suite.client.awaitOrderEvents(12)
                }
                try await suite.stop(.orders)
                #expect(try await TableAudit.differences(on: suite) == "")

                for spoiling in [
                    "UPDATE orders SET revision = revision + 1 WHERE number = 1",
                    "UPDATE orders SET sequence = sequence - 1 WHERE number = 1",
                    "UPDATE orders SET tax = tax + 1, total = total + 1 WHERE number = 1",
                    "UPDATE line SET quantity = 1 + quantity % 99 WHERE line = 1",
                    "UPDATE line SET item = 'other' WHERE line = 1",
                    "DELETE FROM payment", "UPDATE payment SET amount = amount + 1",
                    "DELETE FROM event WHERE sequence = 2",
                    "UPDATE event SET subject = 'nobody' WHERE sequence = 2",
                ] {
                    let found = try await TableAudit.differences(on: suite, spoiling: spoiling)
                    #expect(found != "", "\(spoiling)")
                }
            }
        }

        /// What is wrong, and how it comes to be.
        private var spoilings: [(OrderAudit.Findings.Kind, (inout OrderAudit) -> Void)] {
            [
                (.lost, { $0.events.removeLast() }),
                (.lost, { $0.events[2].data.number += 1 }),
                (.doubled, { $0.events.append($0.events[0]) }),
                (.contradictory, { $0.events.swapAt(3, 4) }),
                (.contradictory, { $0.orders[0].revision += 1 }),
                (.contradictory, { $0.orders.removeLast() }),
                (.contradictory, { $0.orders[1].number = $0.orders[0].number }),
                (.contradictory, { $0.orders[0].totals.due += Amount(1) }),
                (.contradictory, { $0.active = [$0.orders[0]] }),
            ]
        }
    }
}
