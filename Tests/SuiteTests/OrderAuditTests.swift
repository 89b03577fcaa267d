// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages
import Testing
import Wire

extension RealProcessTests {
    /// The audit that the tests of faults rely on finds every kind of error.
    @Suite struct `The audit` {
        @Test func `finds nothing after normal work, and every kind of error`()
            async throws
        {
            try await RunningSuite.run([.locations, .orders]) { suite in
                let receipts = try await OrderLoad.run(seed: 7, on: suite) {
                    try await suite.client.awaitOrderEvents(12)
                }
                let audit = try await OrderAudit(from: suite.client)
                #expect(audit.findings(against: receipts) == .none)

                for (kind, corrupt) in self.corruptions {
                    var corrupted = audit
                    corrupt(&corrupted)
                    let findings = corrupted.findings(against: receipts)
                    #expect(findings.kinds.contains(kind), "\(kind) was not found")
                }
            }
        }

        @Test func `finds every difference between the tables and the events`() async throws {
            try await RunningSuite.run([.locations, .orders]) { suite in
                _ = try await OrderLoad.run(seed: 7, on: suite) {
                    try await suite.client.awaitOrderEvents(12)
                }
                try await suite.stop(.orders)
                #expect(try await TableAudit.differences(on: suite) == "")

                for corruption in [
                    "UPDATE order_row SET status = 'canceled' WHERE number = 1",
                    "UPDATE order_row SET sequence = sequence - 1 WHERE number = 1",
                    "UPDATE order_row SET tax = tax + 1, total = total + 1 WHERE number = 1",
                    "UPDATE order_row SET customer = 'nobody' WHERE number = 1",
                    "DELETE FROM order_row WHERE number = 1",
                    "DELETE FROM sales_by_item", "UPDATE sales_by_item SET quantity = quantity + 1",
                    "DELETE FROM event WHERE sequence = 2",
                    "UPDATE event SET subject = 'nobody' WHERE sequence = 2",
                ] {
                    let found = try await TableAudit.differences(
                        on: suite, corruption: corruption)
                    #expect(found != "", "\(corruption)")
                }
            }
        }

        /// The kinds of errors, and a corruption that causes each.
        private var corruptions: [(OrderAudit.Findings.Kind, (inout OrderAudit) -> Void)] {
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
