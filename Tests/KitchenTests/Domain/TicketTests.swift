// SPDX-License-Identifier: Apache-2.0

import Commerce
import Foundation
import Messages
import Testing

@testable import Kitchen

@Suite struct TicketTests {
    @Test func `an order without lines has no ticket`() {
        #expect(Ticket(order: Sample.order(status: .open, lines: [])) == nil)
        #expect(Ticket(order: Sample.order(status: .canceled, lines: [])) == nil)
    }

    @Test func `a ticket shows what the kitchen needs`() throws {
        let order = Sample.order(revision: 4, status: .inProcess, paid: true, lines: [.inProcess])

        let ticket = try #require(Ticket(order: order))

        let line = TicketLine(
            line: 1, name: "Burger", quantity: 2, station: "grill", round: 1, status: .inProcess,
            note: "no onions", firedAt: Sample.minute(1))
        #expect(
            ticket
                == Ticket(
                    order: "order-1", location: Sample.place, number: 7,
                    businessDay: order.businessDay, terminal: "till-1", revision: 4,
                    status: .inProcess, paid: true, firedAt: Sample.minute(1), lines: [line]))
    }

    @Test func `a ticket says whether it is made before others`() {
        var order = Sample.order(status: .inProcess, lines: [.inProcess])
        #expect(Ticket(order: order)?.rush == nil)
        order.rush = true
        #expect(Ticket(order: order)?.rush == true)
    }

    @Test func `a ticket says what can be done with it as its order does`() {
        var order = Sample.order(status: .canceled, lines: [.voided, .processed])
        #expect(Ticket(order: order)?.may == nil)
        order.may = OrderMay(change: "order.canceled", advance: [2], acknowledge: [1])
        let may = TicketMay(rush: "order.canceled", advance: [2], acknowledge: [1])
        #expect(Ticket(order: order)?.may == may)
        order.may = OrderMay(release: "order.notSealed")
        #expect(Ticket(order: order)?.may == TicketMay())
    }

    @Test(arguments: [
        (OrderStatus.inProcess, [LineStatus.inProcess], true),
        (.inProcess, [.delivered, .inProcess], true),
        (.processed, [.processed], true),
        (.delivered, [.delivered, .delivered], false),
        (.canceled, [.delivered, .voided], true),
        (.canceled, [.delivered], false),
    ])
    func `a ticket is shown while there is something to make, hand over or acknowledge`(
        _ status: OrderStatus, _ lines: [LineStatus], _ isShown: Bool
    ) throws {
        let ticket = try #require(Ticket(order: Sample.order(status: status, lines: lines)))

        #expect(ticket.isShown == isShown)
        #expect(ticket.status == status)
        #expect(ticket.lines.map(\.status) == lines)
    }

    @Test func `voided lines leave the ticket once they are acknowledged`() throws {
        let order = Sample.order(
            status: .canceled, lines: [.voided, .delivered, .voided], acknowledged: true)

        let ticket = try #require(Ticket(order: order))

        #expect(ticket.lines.map(\.line) == [2])
        #expect(!ticket.isShown)
    }

    @Test func `the age of a ticket is that of its oldest unfinished line`() throws {
        let lines: [LineStatus] = [.delivered, .processed, .inProcess]
        let reopened = try #require(Ticket(order: Sample.order(status: .inProcess, lines: lines)))
        let canceled = try #require(
            Ticket(
                order: Sample.order(status: .canceled, lines: [.delivered, .delivered, .voided])))
        let finished = try #require(
            Ticket(order: Sample.order(status: .delivered, lines: [.delivered, .delivered])))

        #expect(reopened.firedAt == Sample.minute(2))
        #expect(canceled.firedAt == Sample.minute(3))
        #expect(finished.firedAt == Sample.minute(1))
    }

    @Test(arguments: [
        (OrderStatus.open, [LineStatus.voided]), (.delivered, [.delivered, .voided]),
        (.canceled, [.voided]), (.canceled, [.delivered, .voided]),
    ])
    func `a ticket with only voided lines to acknowledge looks canceled`(
        _ status: OrderStatus, _ lines: [LineStatus]
    ) throws {
        let ticket = try #require(Ticket(order: Sample.order(status: status, lines: lines)))

        #expect(ticket.status == .canceled)
    }

    @Test func `a ticket with something to make keeps its status beside voided lines`() throws {
        let order = Sample.order(status: .inProcess, lines: [.voided, .inProcess])

        #expect(try #require(Ticket(order: order)).status == .inProcess)
    }

    @Test func `a ticket contains no money`() throws {
        var order = Sample.order(status: .inProcess, lines: [.inProcess, .voided])
        order.totals.due = Amount(1_700)
        let ticket = try #require(Ticket(order: order))

        let orderKeys = try keys(of: JSONEncoder().encode(order))
        let ticketKeys = try keys(of: JSONEncoder().encode(ticket))

        let money: Set = [
            "price", "amount", "total", "totals", "subtotal", "currency", "tax", "due", "payments",
            "tender", "discounts", "fees", "refunds", "tip",
        ]
        #expect(!orderKeys.isDisjoint(with: money))
        #expect(ticketKeys.isDisjoint(with: money))
        #expect(
            ticketKeys == [
                "order", "location", "number", "businessDay", "terminal", "revision", "status",
                "paid", "firedAt", "lines", "line", "name", "modifiers", "quantity", "station",
                "round", "note",
                "fulfilment", "kind",
            ])
    }

    @Test func `a ticket has the labels and the fulfilment, without the address and its place`()
        throws
    {
        var order = Sample.order(status: .inProcess, lines: [.inProcess])
        for label in OrderLabels.all { order.labels[label] = "the \(label.member)" }
        order.note = "ring twice"
        order.fulfilment = Fulfilment(
            .delivery, address: "Elm Street 4", place: .zero, wantedAt: Sample.minute(60))

        let ticket = try #require(Ticket(order: order))

        #expect(ticket.customer == "the customer")
        #expect(ticket.labels == order.labels)
        #expect(ticket.note == "ring twice")
        #expect(ticket.fulfilment == Fulfilment(.delivery, wantedAt: Sample.minute(60)))
    }

    /// The names of all members of a JSON document, at any depth.
    private func keys(of json: Data) throws -> Set<String> {
        func keys(of value: Any) -> Set<String> {
            if let object = value as? [String: Any] {
                return object.values.map(keys).reduce(Set(object.keys)) { $0.union($1) }
            }
            let elements = value as? [Any] ?? []
            return elements.map(keys).reduce([]) { $0.union($1) }
        }
        return keys(of: try JSONSerialization.jsonObject(with: json))
    }
}
