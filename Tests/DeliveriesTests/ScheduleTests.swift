// SPDX-License-Identifier: Apache-2.0

import Commerce
import Foundation
import MessageBus
import Messages
import ServiceStorage
import Testing
import Wire

@testable import Deliveries
@testable import ServiceLoop

/// When deliveries are offered, and which orders need none of their own.
@Suite final class ScheduleTests {
    private let folder = FileManager.default.temporaryDirectory
        .appending(path: "comanda-schedule-\(UUID().uuidString)")
    private let desk: DeliveryDesk
    private let tomorrow = Sample.start + .seconds(86_400)

    init() throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        desk = try DeliveryDesk(folder.appending(path: "delivery.sqlite").path)
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    private func laterOrder(_ id: OrderID = "order-1", at time: Timestamp) throws -> Order {
        var order = try Sample.order(id: id)
        order.fulfilment.wantedAt = time
        return order
    }

    private func delivery(_ order: Order) throws -> Delivery {
        try #require(try desk.stored(order)).record.delivery
    }

    private func passTime(to time: Timestamp) throws -> SequenceNumber? {
        desk.now = time
        try desk.transact { try $0.state.passTimeOfOffers(in: &$0) }
        return desk.journal.position(of: "00001")
    }

    @Test func `an order for later is offered when kitchen and way need the rest of the time`()
        throws
    {
        let order = try laterOrder(at: tomorrow)
        try desk.follow(order)
        // Its terms have 32 minutes.
        let time = tomorrow + .seconds(-32 * 60)
        #expect(try delivery(order).offeredAt == time)
        #expect(try delivery(order).expiresAt == time + .seconds(600))
        #expect(try delivery(order).expectedAt == tomorrow)
        #expect(try desk.take(.accept, order) == "delivery.statusChanged")

        #expect(try passTime(to: time + .milliseconds(-1)) == SequenceNumber(1))
        #expect(try passTime(to: time) == SequenceNumber(2))
        #expect(try passTime(to: time + .seconds(1)) == SequenceNumber(2))
        #expect(try delivery(order).status == .offered)
        #expect(try desk.take(.accept, order) == nil)
    }

    @Test func `an offer for later expires as others do`() throws {
        let order = try laterOrder(at: tomorrow)
        try desk.follow(order)
        #expect(try passTime(to: tomorrow + .seconds(-31 * 60)) == SequenceNumber(2))
        #expect(try passTime(to: tomorrow) == SequenceNumber(3))
        #expect(try delivery(order).status == .expired)
    }

    @Test func `an order without terms is offered an hour before its time`() throws {
        var order = try laterOrder(at: tomorrow)
        order.delivery = nil
        try desk.follow(order)
        #expect(try delivery(order).offeredAt == tomorrow + .seconds(-3_600))
    }

    @Test func `an order for soon is offered at once`() throws {
        let order = try laterOrder(at: Sample.start + .seconds(60))
        try desk.follow(order)
        #expect(try delivery(order).offeredAt == Sample.start)
        #expect(try passTime(to: Sample.start + .seconds(1)) == SequenceNumber(1))
        #expect(try desk.take(.accept, order) == nil)
    }

    @Test func `a guest who changes the time changes when it is offered`() throws {
        var order = try laterOrder(at: tomorrow)
        try desk.follow(order)
        order.revision += 1
        order.fulfilment.wantedAt = tomorrow + .seconds(3_600)
        try desk.follow(order)
        #expect(try delivery(order).offeredAt == tomorrow + .seconds(28 * 60))
        order.revision += 1
        order.fulfilment.wantedAt = nil
        try desk.follow(order)
        #expect(try delivery(order).offeredAt == Sample.start)
        #expect(try desk.take(.accept, order) == nil)
    }

    @Test(arguments: [Step.offer, .assign])
    func `the restaurant need not wait`(_ step: Step) throws {
        let order = try laterOrder(at: tomorrow)
        try desk.follow(order)
        #expect(try desk.take(step, order) == nil)
        #expect(try delivery(order).status == (step == .offer ? .offered : .accepted))
        // Nobody gets it a second time when its time comes.
        let later = try passTime(to: tomorrow + .seconds(-32 * 60))
        #expect(later == SequenceNumber(step == .offer ? 3 : 2))
        #expect(try delivery(order).status == (step == .offer ? .expired : .accepted))
    }

    @Test func `an order that was handed over and paid without a courier ends its delivery`()
        throws
    {
        for status in [DeliveryStatus.offered, .expired, .accepted] {
            var record = try StepTable.record(status)
            var order = try Sample.order(.delivered)
            #expect(record.follow(order, at: desk.now) != .canceled, "\(status)")
            order.paid = true
            let event = record.follow(order, at: desk.now)
            #expect((event == .canceled) == (status != .accepted), "\(status)")
            if status == .accepted { continue }
            #expect(record.delivery.cancelReason == "handed over without a courier")
            // The kitchen takes its step back.
            #expect(record.follow(try Sample.order(.processed), at: desk.now) == .offered)
        }
    }

    /// A part of an order, on a bill of its own.
    private func part(of order: Order, _ id: OrderID = "order-2") throws -> Order {
        var part = try Sample.order(id: id)
        var line = Line(
            line: 1, item: "burger", name: "Burger", price: Amount(850), quantity: 1,
            station: "grill", round: 1, note: nil, addedAt: Sample.start)
        line.status = .inProcess
        line.movedFrom = LinePlace(order: order.id, number: order.number, line: 1)
        part.lines = [line]
        return part
    }

    private func follow(_ order: Order) throws {
        try desk.state.follow(order, by: nil) { try desk.transact($0) }
    }

    @Test func `a bill that is split keeps one delivery`() throws {
        let order = try Sample.order(id: "order-1")
        let part = try part(of: order)
        for each in [order, part, order, part] { try follow(each) }
        #expect(try desk.stored(part) == nil)
        #expect(desk.journal.position(of: "00001") == SequenceNumber(1))
    }

    @Test(arguments: [OrderStatus.open, .canceled])
    func `an order that has given all its lines away leaves the delivery to the other one`(
        _ status: OrderStatus
    ) throws {
        let order = try Sample.order(id: "order-1")
        let part = try part(of: order)
        for each in [order, part] { try follow(each) }
        try follow(try Sample.order(status, id: "order-1"))
        #expect(try delivery(part).status == .offered)
    }

    @Test func `an order with lines of its own has a delivery of its own`() throws {
        let order = try Sample.order(id: "order-1")
        var other = try part(of: order)
        other.lines += other.lines
        other.lines[1].movedFrom = nil
        for each in [order, other] { try follow(each) }
        #expect(try delivery(other).status == .offered)
    }
}
