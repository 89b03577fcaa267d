// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages
import Testing

@testable import LoadGenerator

@Suite struct `The check of a kitchen` {
    private let samples = Samples()

    @Test func `finds nothing if tickets and orders agree`() throws {
        #expect(differences([samples.ticket], [try samples.order]).isEmpty)
    }

    @Test func `finds a missing ticket`() throws {
        #expect(
            differences([], [try samples.order]) == [
                "order \(samples.id) is missing in the kitchen"
            ])
    }

    @Test func `finds a ticket that should be gone`() throws {
        var order = try samples.order
        for line in order.lines.indices { order.lines[line].status = .delivered }
        #expect(
            differences([samples.ticket], [order])
                == ["order \(samples.id) is still shown in the kitchen"])
        #expect(differences([], [order]).isEmpty)
    }

    @Test func `finds a duplicate ticket`() throws {
        #expect(
            differences([samples.ticket, samples.ticket], [try samples.order])
                == ["1 tickets are duplicates"])
    }

    @Test(arguments: [0, 1, 2, 3])
    func `finds a ticket that differs from its order`(aspect: Int) throws {
        var ticket = samples.ticket
        switch aspect {
        case 0: ticket.revision = 3
        case 1: ticket.paid = false
        case 2: ticket.lines[0].quantity = 1
        default: ticket.lines[1].status = .processed
        }
        #expect(
            differences([ticket], [try samples.order])
                == ["order \(samples.id) looks different in the kitchen"])
    }

    @Test func `a voided line stays until the kitchen has acknowledged it`() throws {
        var order = try samples.order
        for line in order.lines.indices { order.lines[line].status = .voided }
        #expect(differences([], [order]).count == 1)
        for line in order.lines.indices { order.lines[line].acknowledgedAt = order.openedAt }
        #expect(differences([], [order]).isEmpty)
    }

    @Test func `finds an order that never appeared in the kitchen`() {
        let records = [samples.record]
        #expect(KitchenCheck.missing(records, shown: [samples.id], interruptions: [:]).isEmpty)
        #expect(KitchenCheck.missing(records, shown: [], interruptions: [:]).count == 1)
    }

    @Test func `an order without items need not appear in the kitchen`() {
        let empty = OrderRecord(samples.summary(revision: 1, .open), at: samples.start)
        #expect(KitchenCheck.missing([empty], shown: [], interruptions: [:]).isEmpty)
    }

    @Test func `only an interruption during its life excuses an order`() {
        let start = samples.start
        let during = (start + .seconds(1.5))...(start + .seconds(4))
        let before = start...(start + .seconds(0.5))
        let records = [samples.record]
        #expect(
            KitchenCheck.missing(records, shown: [], interruptions: ["00001": [during]]).isEmpty)
        #expect(
            KitchenCheck.missing(records, shown: [], interruptions: ["00001": [before]]).count == 1)
        #expect(
            KitchenCheck.missing(records, shown: [], interruptions: ["00002": [during]]).count == 1)
    }

    private func differences(_ tickets: [Ticket], _ orders: [Order]) -> [String] {
        KitchenCheck.mismatches(at: "00001", tickets: tickets, orders: orders).map(\.difference)
    }
}
