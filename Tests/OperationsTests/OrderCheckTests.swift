// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages
import Testing

@testable import LoadGenerator

@Suite struct `The check of an order` {
    private let samples = Samples()

    @Test func `finds nothing if the order is as acknowledged`() throws {
        #expect(OrderCheck.mismatches(samples.record, try samples.order).isEmpty)
        #expect(OrderCheck.mismatches(samples.record, ledger: try samples.ledger).isEmpty)
    }

    @Test func `finds a lost order`() {
        #expect(differences(nil) == ["was acknowledged and is lost"])
    }

    @Test func `finds a changed number`() throws {
        #expect(try differences { $0.number = 13 } == ["is #13 of 00001 now"])
    }

    @Test func `finds a lost line`() throws {
        #expect(try differences { $0.lines.removeLast() } == ["has 0 of item 00008, not 1"])
    }

    @Test func `finds a duplicate line`() throws {
        #expect(
            try differences { $0.lines.append($0.lines[0]) } == ["has 4 of item 00001, not 2"])
    }

    @Test func `finds an item that was not ordered`() throws {
        #expect(
            try differences { $0.lines[0].item = "00099" }.contains("has 2 of item 00099, not 0"))
    }

    @Test func `counts voided lines, because an order keeps its history`() throws {
        #expect(try differences { $0.lines[0].status = .voided }.isEmpty)
    }

    @Test func `counts the lines that were moved away, and none that came from another order`()
        throws
    {
        let place = LinePlace(order: "order-9", number: 9, line: 1)
        #expect(try differences { $0.lines[0].status = .moved }.isEmpty)
        let found = try differences { order in
            order.lines.append(order.lines[0])
            order.lines[order.lines.count - 1].movedFrom = place
        }
        #expect(found.isEmpty)
    }

    @Test func `finds a lost payment`() throws {
        #expect(
            try differences { $0.payments = [] } == [
                "does not have payment \(samples.payment) exactly once"
            ])
    }

    @Test func `finds a duplicate payment`() throws {
        let found = try differences { $0.payments.append($0.payments[0]) }
        #expect(
            found == [
                "does not have payment \(samples.payment) exactly once", "has 2 payments, not 1",
            ])
    }

    @Test func `finds a payment of another amount`() throws {
        #expect(
            try differences { $0.payments[0].amount = Amount(1) }
                == ["does not have payment \(samples.payment) exactly once"])
    }

    @Test func `finds a decreased revision`() throws {
        #expect(try differences { $0.revision = 3 } == ["has revision 3, but 4 was acknowledged"])
    }

    @Test func `finds another status at the same revision`() throws {
        #expect(try differences { $0.status = .processed } == ["is processed, not inProcess"])
    }

    @Test func `allows that other clients advanced the order`() throws {
        let found = try differences { order in
            order.status = .processed
            order.revision = 5
        }
        #expect(found.isEmpty)
    }

    @Test func `finds a paid order that is unpaid afterwards`() throws {
        let found = try differences { order in
            order.paid = false
            order.revision = 5
        }
        #expect(found == ["is not paid"])
    }

    @Test func `finds a canceled order that is not canceled afterwards`() throws {
        var record = samples.record
        record.acknowledge(revision: 5, .canceled, paid: true, at: samples.start)
        var order = try samples.order
        order.revision = 6
        #expect(
            OrderCheck.mismatches(record, order).map(\.difference) == ["is inProcess, not canceled"]
        )
    }

    @Test func `accepts items with an unknown outcome once or not at all, but not twice`() throws {
        var record = samples.record
        record.markUnknown([ItemRequest(item: "00008", quantity: 1)])
        var order = try samples.order
        #expect(OrderCheck.mismatches(record, order).isEmpty)
        order.lines[1].quantity = 2
        #expect(OrderCheck.mismatches(record, order).isEmpty)
        order.lines[1].quantity = 3
        #expect(OrderCheck.mismatches(record, order).count == 1)
    }

    @Test func `an older answer that arrives late changes nothing`() throws {
        var record = samples.record
        record.acknowledge(revision: 2, .open, paid: false, at: samples.start + .seconds(9))
        #expect(OrderCheck.mismatches(record, try samples.order).isEmpty)
    }

    @Test func `finds a payment that the ledger lost, duplicated or has under another identifier`()
        throws
    {
        let entry = try #require(try samples.ledger.first)
        var other = entry
        other.id = "01934e11-0000-7000-8000-00000000000b"
        #expect(ledgerDifferences([]) == ["the ledger has 0 recorded payments, not 1"])
        #expect(ledgerDifferences([entry, other]) == ["the ledger has 2 recorded payments, not 1"])
        #expect(ledgerDifferences([other]) == ["payment \(samples.payment) is not in the ledger"])
    }

    @Test func `ignores a refused payment in the ledger`() throws {
        var refused = try #require(try samples.ledger.first)
        refused.id = "01934e11-0000-7000-8000-00000000000b"
        refused.status = .refused
        #expect(ledgerDifferences(try samples.ledger + [refused]).isEmpty)
    }

    @Test func `finds two orders with one number`() {
        var summary = samples.summary(revision: 1, .open)
        summary.id = "01934e11-0000-7000-8000-000000000002"
        let twin = OrderRecord(summary, at: samples.start)
        summary.businessDay = "2026-11-19"
        let nextDay = OrderRecord(summary, at: samples.start)
        #expect(OrderCheck.sharedNumbers(among: [samples.record, twin]).count == 1)
        #expect(OrderCheck.sharedNumbers(among: [samples.record, nextDay]).isEmpty)
    }

    private func differences(_ change: (inout Order) -> Void) throws -> [String] {
        var order = try samples.order
        change(&order)
        return differences(order)
    }

    private func differences(_ order: Order?) -> [String] {
        OrderCheck.mismatches(samples.record, order).map(\.difference)
    }

    private func ledgerDifferences(_ ledger: [Payment]) -> [String] {
        OrderCheck.mismatches(samples.record, ledger: ledger).map(\.difference)
    }
}
