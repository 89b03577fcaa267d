// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages
import Testing

@testable import Orders
import Wire

/// Changes at a till besides lines: take over, guest, fulfilment.
@Suite struct KeyingTests {
    private let fees = [
        FeeRule(name: "Service", basisPoints: 1_000, fulfilments: [.dineIn]),
        FeeRule(name: "Delivery", amount: Amount(300), fulfilments: [.delivery]),
        FeeRule(name: "Packaging", amount: Amount(25), fulfilments: [.pickup, .delivery]),
        FeeRule(name: "Cover", amount: Amount(100)),
    ]

    @Test func `an order accepts no prices and fees in another currency`() throws {
        let euro = try #require(Currency("EUR"))
        var entry = Sample.entry
        entry.location.currency = euro
        entry.menu.currency = euro
        var order = try Sample.order(after: .add(.burger))

        #expect(order.refusal(of: .add(.pie), in: entry) == "menu.otherCurrency")
        #expect(order.refusal(of: .change(1, to: 2), in: entry) == "menu.otherCurrency")
        let update = UpdateOrder(
            order: order.id, fulfilment: Fulfilment(.pickup), context: Sample.context())
        #expect(throws: Refusal.otherCurrency(euro, on: order)) {
            try order.update(update, at: entry.location, now: .now(), within: OrderLimits())
        }
    }

    @Test func `a take over changes only the till and the staff`() throws {
        var expected = try Sample.order(after: .add(.burger))
        var order = expected

        try order.take(.takeOver)

        expected.terminal = Sample.otherTill
        expected.staff = "ben"
        expected.revision += 1
        expected.changedAt = Sample.minute(2)
        #expect(order == expected)
    }

    @Test func `a take over by the order's own till changes nothing`() throws {
        var order = try Sample.order(after: .takeOver)
        let before = order

        try order.take(.takeOver)

        #expect(order == before)
    }

    @Test func `an update replaces the named members and no other ones`() throws {
        var order = try Sample.order(
            after: .update(customer: "Ana", note: "birthday"), .update(customer: "Bea"))
        #expect(order.customer == "Bea")
        #expect(order.note == "birthday")

        try order.take(.update(note: "two candles"))

        #expect(order.customer == "Bea")
        #expect(order.note == "two candles")
    }

    @Test func `a note tells when it changed after the kitchen had got a line`() throws {
        var order = try Sample.order(after: .update(note: "birthday"))
        #expect(order.noteChangedAt == nil)
        try order.take(.add(.burger), .update(note: "birthday"))
        #expect(order.noteChangedAt == nil)
        try order.take(.update(note: "no nuts"))
        #expect(order.noteChangedAt == order.changedAt)
    }

    @Test func `an empty text removes the name and the note`() throws {
        let order = try Sample.order(
            after: .update(customer: "Ana", note: "birthday"), .update(customer: "", note: ""))

        #expect(order.customer == nil)
        #expect(order.note == nil)
        #expect(order.revision == 3)
    }

    @Test(
        arguments: [
            .update(), .update(customer: ""), .update(note: ""),
            .update(fulfilment: Fulfilment(.counter)),
        ] as [Step])
    func `an update without a difference changes nothing`(_ step: Step) throws {
        var order = Sample.order()

        try order.take(step)

        #expect(order == Sample.order())
    }

    @Test(arguments: [
        (-61, false), (-60, true), (0, true), (366 * 1440, true), (366 * 1440 + 1, false),
    ])
    func `an order is wanted within a year`(minutes: Int, isAccepted: Bool) throws {
        let order = Sample.order()
        // The step is taken a minute after the last change.
        let time = order.changedAt + .seconds(60 + minutes * 60)
        let refusal = order.refusal(of: .update(fulfilment: Fulfilment(.pickup, wantedAt: time)))
        #expect(refusal == (isAccepted ? nil : "fulfilment.timeOutOfRange"))
    }

    @Test func `an order keeps the time at which it was wanted when that has passed`() throws {
        var order = Sample.order()
        order.fulfilment = Fulfilment(.pickup, wantedAt: Sample.minute(-600))
        try order.take(.update(fulfilment: order.fulfilment))
    }

    @Test(arguments: [
        (Fulfilment(.counter), true),
        (Fulfilment(.counter, table: "7"), false),
        (Fulfilment(.counter, partySize: 2), false),
        (Fulfilment(.counter, address: "Elm Street 1"), false),
        (Fulfilment(.counter, wantedAt: Sample.minute(60)), false),
        (Fulfilment(.dineIn, table: "7"), true),
        (Fulfilment(.dineIn, table: "7", partySize: 2), true),
        (Fulfilment(.dineIn), false),
        (Fulfilment(.dineIn, partySize: 2), false),
        (Fulfilment(.dineIn, table: "7", address: "Elm Street 1"), false),
        (Fulfilment(.dineIn, table: "7", wantedAt: Sample.minute(60)), false),
        (Fulfilment(.pickup), true),
        (Fulfilment(.pickup, wantedAt: Sample.minute(60)), true),
        (Fulfilment(.pickup, table: "7"), false),
        (Fulfilment(.pickup, address: "Elm Street 1"), false),
        (Fulfilment(.delivery, address: "Elm Street 1"), true),
        (Fulfilment(.delivery, address: "Elm Street 1", wantedAt: Sample.minute(60)), true),
        (Fulfilment(.delivery), false),
        (Fulfilment(.delivery, table: "7", address: "Elm Street 1"), false),
        (Fulfilment(.delivery, partySize: 2, address: "Elm Street 1"), false),
    ])
    func `each kind of fulfilment accepts exactly its own members`(
        _ fulfilment: Fulfilment, _ isValid: Bool
    ) throws {
        var order = Sample.order()
        let refusal = order.refusal(of: .update(fulfilment: fulfilment))
        #expect(refusal == (isValid ? nil : "fulfilment.invalid"))

        if isValid {
            try order.take(.update(fulfilment: fulfilment))
            #expect(order.fulfilment == fulfilment)
        }
    }

    @Test(arguments: [
        (Fulfilment(.counter), ["Cover"], 100),
        (Fulfilment(.dineIn, table: "7"), ["Service", "Cover"], 185),
        (Fulfilment(.pickup), ["Packaging", "Cover"], 125),
        (Fulfilment(.delivery, address: "Elm Street 1"), ["Delivery", "Packaging", "Cover"], 425),
    ])
    func `the kind of fulfilment determines the fees`(
        _ fulfilment: Fulfilment, _ names: [String], _ sum: Int
    ) throws {
        let entry = Sample.entry(fees: fees)
        var order = try Sample.order(at: entry, after: .add(.burger))

        try order.take(.update(fulfilment: fulfilment), in: entry)

        #expect(order.fees.map(\.name) == names)
        #expect(order.totals.fees == Amount(sum))
        #expect(order.totals.total == Amount(850 + sum))
    }

    @Test func `another table does not change the fees`() throws {
        let entry = Sample.entry(fees: fees)
        var order = try Sample.order(
            at: entry, after: .update(fulfilment: Fulfilment(.dineIn, table: "7")))

        try order.take(
            .update(fulfilment: Fulfilment(.dineIn, table: "8", partySize: 4)), in: nil)

        #expect(order.fees.map(\.name) == ["Service", "Cover"])
        #expect(order.fulfilment.table == "8")
    }

    @Test(arguments: [
        ("12", [], nil), ("12", ["1", "12"], nil), ("T1", ["t1"], "fulfilment.tableUnknown"),
        ("99", ["1", "12"], "fulfilment.tableUnknown"),
    ])
    func `a guest sits at a table of the location, or at any if it names none`(
        _ table: String, _ tables: [String], _ reason: String?
    ) {
        let entry = Sample.entry(tables: tables.map { Table(name: $0, seats: 4) })
        let step = Step.update(fulfilment: Fulfilment(.dineIn, table: table))
        #expect(Sample.order(at: entry).refusal(of: step, in: entry) == reason)
    }

    @Test func `an order keeps its table when the location removes that`() throws {
        let update = Step.update(fulfilment: Fulfilment(.dineIn, table: "12"))
        var order = try Sample.order(after: update)
        let entry = Sample.entry(tables: [Table(name: "1", seats: 4)])

        try order.take(
            .update(fulfilment: Fulfilment(.dineIn, table: "12", partySize: 2)), in: entry)

        #expect(order.fulfilment.partySize == 2)
    }

    @Test func `an unknown table is refused with the tables of the location`() {
        var location = Sample.entry.location
        location.tables = ["1", "12", "T1"].map { Table(name: $0, seats: 4) }
        #expect(
            Refusal.tableUnknown("99", at: location).message
                == "Ham's Burgers (00001) has no table 99. Its tables are 1, 12, T1. "
                + "Choose one of them.")
        location.tables = (1...52).map { Table(name: "\($0)", seats: 4) }
        #expect(
            Refusal.tableUnknown("99", at: location).message
                .hasSuffix(", 50 and 2 more. Choose one of them."))
    }

    @Test func `after checkout began, an update can change everything but the fees`() throws {
        let sealed = try Sample.order(after: .add(.burger), .seal)
        let paid = try Sample.order(after: .add(.burger), .pay(850))
        let toPickup = Step.update(customer: "Ana", fulfilment: Fulfilment(.pickup))

        #expect(sealed.refusal(of: toPickup) == "order.sealed")
        #expect(paid.refusal(of: toPickup) == "order.paid")
        #expect(Sample.order().refusal(of: toPickup, in: nil) == "menu.notLoaded")
        for order in [sealed, paid] {
            let update = Step.update(customer: "Ana", fulfilment: Fulfilment(.counter), note: "!")
            #expect(order.refusal(of: update, in: nil) == nil)
        }
    }
}
