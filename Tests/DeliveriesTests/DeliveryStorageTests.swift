// SPDX-License-Identifier: Apache-2.0

import Commerce
import GRDB
import Messages
import ServiceLoop
import ServiceStorage
import TestSupport
import Testing
import Wire

@testable import Deliveries

/// Deliveries, couriers and places in the database.
@Suite final class DeliveryStorageTests {
    private let folder: TemporaryFolder
    private let desk: DeliveryDesk

    init() throws {
        let folder = try TemporaryFolder()
        desk = try DeliveryDesk("\(folder.path)/delivery.db")
        self.folder = folder
    }

    @Test func `a delivery is the same after each step and its way through the database`() throws {
        let order = try Sample.order(.processed, tip: 200)
        var record = try Sample.record(order)
        try desk.follow(order)
        record.code = try #require(try desk.stored(order)?.record.code)
        #expect(record.code.count == 4)
        #expect(try desk.stored(order)?.record == record)
        for step in [Step.decline, .accept, .arrive, .pickUp, .leave] {
            let courier: CourierID = step == .decline ? "lou" : "kim"
            _ = try step.apply(to: &record, by: Sample.courier(courier), at: desk.now)
            try desk.take(step, order, courier)
            #expect(try desk.stored(order)?.record == record)
        }
        #expect(try desk.transact { try DeliveryRows.owing($0.db).count } == 1)
        #expect(desk.journal.position(of: "00001") == SequenceNumber(6))
    }

    @Test func `neither the guest's name nor the code is in an event`() throws {
        let order = try Sample.order(.processed)
        try desk.follow(order)
        let text = try desk.transact { batch in
            let query = "SELECT text FROM delivery"
            return try batch.db.prepared(query).first { try $0.text(0) } ?? ""
        }
        #expect(text.contains("1 Main Street"))
        #expect(!text.contains("Jo"))
        #expect(!text.contains("code"))
    }

    @Test func `a wrong code is counted although it is refused`() throws {
        let order = try Sample.order(.processed)
        try desk.follow(order)
        for step in [Step.accept, .pickUp] { try desk.take(step, order) }
        // The code of the steps is that of one in ten thousand deliveries.
        try desk.transact { try $0.db.execute(sql: "UPDATE delivery SET code = '9999'") }
        #expect(try desk.take(.complete, order) == "delivery.codeWrong")
        #expect(try desk.stored(order)?.record.wrongCodes == 1)
        #expect(try desk.stored(order)?.record.delivery.status == .pickedUp)
    }

    @Test func `an order that is followed again changes nothing`() throws {
        let order = try Sample.order()
        for _ in 1...3 { try desk.follow(order) }
        #expect(desk.journal.position(of: "00001") == SequenceNumber(1))
    }

    @Test func `an order that is pick-up by now loses its offer without an event of it`() throws {
        var order = try Sample.order()
        try desk.follow(order)
        order.revision += 1
        order.fulfilment = Fulfilment(.pickup)
        try desk.state.follow(order, by: nil) { try desk.transact($0) }
        #expect(try desk.stored(order)?.record.delivery.status == .canceled)
        #expect(try desk.stored(order)?.record.canceledByOrder == true)

        let meal = OrderID("order-2")
        var other = try Sample.order(id: meal)
        other.fulfilment = Fulfilment(.pickup)
        try desk.state.follow(other, by: nil) { try desk.transact($0) }
        #expect(try desk.stored(other) == nil)
    }

    @Test func `an order that could not be written is followed again`() throws {
        let order = try Sample.order()
        try desk.transact { batch in
            try batch.db.execute(
                sql: """
                    CREATE TRIGGER broken BEFORE INSERT ON delivery
                    BEGIN SELECT RAISE(ABORT, 'the disk is full'); END
                    """)
        }
        #expect(throws: (any Error).self) {
            try desk.state.follow(order, by: nil) { try desk.transact($0) }
        }
        desk.state.followAgain { try desk.transact($0) }
        #expect(desk.state.unwritten == [order.id: order])
        #expect(try desk.stored(order) == nil)

        try desk.transact { try $0.db.execute(sql: "DROP TRIGGER broken") }
        desk.state.followAgain { try desk.transact($0) }
        #expect(try desk.stored(order)?.record.delivery.status == .offered)
        #expect(desk.state.unwritten.isEmpty)
    }

    @Test func `settling ends, although it writes a delivery that still owes`() throws {
        let order = try Sample.order(.processed)
        try desk.follow(order)
        try desk.take(.accept, order)
        var settlings = 0
        let desk = desk
        desk.state.settle = {
            settlings += 1
            try? desk.transact { _ = try DeliveryRows.owing($0.db) }
        }
        try desk.take(.pickUp, order)
        #expect(settlings == 1)
        try desk.transact { batch in
            try batch.state.settled(DeliveryID(of: order.id), in: &batch) {
                $0.owesHandOver = false
            }
        }
        #expect(settlings == 1)
        #expect(try desk.transact { try DeliveryRows.owing($0.db).isEmpty })
        desk.state.settle = {}
    }

    @Test func `couriers under way and earnings are found by their own indexes`() throws {
        let plans = try desk.transact { batch in
            let underWay = "status IN ('accepted', 'atRestaurant', 'pickedUp', 'onTheWay')"
            return try [
                "SELECT text FROM delivery WHERE courier = 'kim' AND \(underWay) ORDER BY id",
                "SELECT DISTINCT courier FROM delivery WHERE \(underWay)",
                """
                SELECT text FROM delivery WHERE courier = 'kim' AND status = 'delivered'
                    AND business_day BETWEEN '2026-11-01' AND '2026-11-30'
                """,
            ].map { query in
                try Row.fetchAll(batch.db, sql: "EXPLAIN QUERY PLAN \(query)").map {
                    $0["detail"] as String
                }.joined()
            }
        }
        #expect(plans.map { $0.contains("courier_under_way") } == [true, true, false])
        #expect(plans[2].contains("earned_delivery"))
    }

    @Test func `only offers whose time is over expire`() throws {
        let (first, second) = (try Sample.order(), try Sample.order(id: "order-2"))
        try desk.follow(first)
        desk.now = desk.now + .seconds(1)
        try desk.follow(second)
        desk.now = Sample.start + .seconds(600)
        try desk.transact { try $0.state.passTimeOfOffers(in: &$0) }
        #expect(try desk.stored(first)?.record.delivery.status == .expired)
        #expect(try desk.stored(second)?.record.delivery.status == .offered)
    }

    @Test func `deliveries are found by location, courier and status, newest first`() throws {
        let orders = try (1...4).map { number in
            try Sample.order(
                .processed, id: "order-\(number)", at: number == 4 ? "00002" : "00001")
        }
        for order in orders { try desk.follow(order) }
        try desk.take(.accept, orders[1])

        #expect(try list(ListDeliveries()) == ["order-4", "order-3", "order-2", "order-1"])
        #expect(try list(ListDeliveries(location: "00002")) == ["order-4"])
        #expect(try list(ListDeliveries(courier: "kim")) == ["order-2"])
        #expect(
            try list(ListDeliveries(status: .offered, before: "order-4")) == ["order-3", "order-1"])
        #expect(try list(ListDeliveries(from: Sample.start, to: Sample.start)) == [])
        #expect(try list(ListDeliveries(), limit: 1) == ["order-4", "order-3"])
        #expect(try desk.transact { try DeliveryRows.underWay(with: "kim", $0.db).count } == 1)
    }

    @Test func `places are found by the beginnings of their words`() throws {
        try desk.transact { batch in
            try PlaceRows.add(
                [
                    NamedPlace(name: "20 West 34th Street", place: .zero),
                    NamedPlace(name: "Straße des 17. Juni 135", place: .zero),
                ], batch.db)
            try PlaceRows.add([NamedPlace(name: "20 West 34th Street", place: .zero)], batch.db)
        }
        #expect(try find("west 34") == ["20 West 34th Street"])
        #expect(try find("STRASSE jun") == ["Straße des 17. Juni 135"])
        #expect(try find("est") == [])
        #expect(try find("") == [])
        #expect(try desk.transact { try PlaceRows.count($0.db) } == 2)
    }

    @Test func `a position is known while its courier is under way, and reported once`() throws {
        var positions = CourierPositions()
        var record = try Sample.record(try Sample.order())
        _ = try Step.accept.apply(to: &record, by: Sample.kim, at: Sample.start)
        positions.report("kim", at: .zero, with: [record.delivery], now: Sample.start)

        #expect(positions.position(of: record.delivery)?.at == Sample.start)
        #expect(positions.takeReported(at: "00002") == nil)
        #expect(positions.takeReported(at: "00001")?.map(\.courier) == ["kim"])
        #expect(positions.takeReported(at: "00001") == nil)
        _ = try Step.cancel.apply(to: &record, by: Sample.kim, at: Sample.start)
        #expect(positions.position(of: record.delivery) == nil)
        positions.report("kim", at: .zero, with: [record.delivery], now: Sample.start)
        positions.dropReport(of: record.delivery)
        #expect(positions.takeReported(at: "00001") == nil)
        positions.keep(only: [])
        #expect(positions.couriers.isEmpty)
    }

    private func list(_ request: ListDeliveries, limit: Int = 50) throws -> [String] {
        try desk.transact {
            try DeliveryRows.matching(request, limit: limit, $0.db).map(\.record.delivery.id.text)
        }
    }

    private func find(_ text: String) throws -> [String] {
        try desk.transact { try PlaceRows.find(text, $0.db).map(\.name) }
    }
}
