// SPDX-License-Identifier: Apache-2.0

import Commerce
import Foundation
import GRDB
import MessageBus
import Messages
import Testing
import Wire

@testable import Deliveries
@testable import ServiceLoop

/// Who sees where a guest lives.
@Suite final class PrivacyTests {
    private let folder = FileManager.default.temporaryDirectory
        .appending(path: "comanda-privacy-\(UUID().uuidString)")
    private let desk: DeliveryDesk
    private let order: Order

    init() throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        desk = try DeliveryDesk(folder.appending(path: "delivery.sqlite").path)
        var order = try Sample.order(.processed)
        order.fulfilment.place = Place(latitude: 52_501_234, longitude: -13_401_234)
        self.order = order
        try desk.follow(order)
        try desk.transact { batch in
            for id: CourierID in ["kim", "lou"] {
                try CourierRows.write(
                    Courier(
                        id: id, name: id.text, onDuty: true, since: Sample.start, deliveries: []),
                    batch.db)
            }
        }
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    private func shown(to courier: CourierID?) throws -> Delivery {
        try desk.transact { batch in
            let record = try batch.state.delivery(DeliveryID(of: order.id), batch).record
            return try batch.state.shown(record, to: courier)
        }
    }

    @Test func `an offer shows the area and the distance, but no address`() throws {
        let offers = try desk.transact {
            try $0.state.offers(ListDeliveryOffers(courier: "kim"), $0).offers
        }
        for delivery in [try #require(offers.first?.delivery), try shown(to: "kim")] {
            #expect(delivery.address == nil && delivery.customer == nil && delivery.note == nil)
            #expect(delivery.place == Place(latitude: 52_505_000, longitude: -13_405_000))
            #expect(delivery.distance == 2_857)
        }
        #expect(try shown(to: nil).address == "1 Main Street")
    }

    @Test func `a courier sees the address from the acceptance to the end`() throws {
        for step in [Step.accept, .arrive, .pickUp, .leave] {
            try desk.take(step, order)
            #expect(try shown(to: "kim").address == "1 Main Street", "\(step)")
            #expect(try shown(to: "kim").customer == "Jo")
            #expect(try shown(to: "kim").note == "2nd floor")
        }
        try desk.transact { try $0.db.execute(sql: "UPDATE delivery SET code = '4071'") }
        try desk.take(.complete, order)
        let ended = try shown(to: "kim")
        #expect(ended.status == .delivered)
        #expect(ended.address == nil && ended.place == nil && ended.customer == nil)
        #expect(ended.note == nil)
        #expect(try shown(to: nil).customer == "Jo")
    }

    @Test func `a courier who declines learns neither the address nor who else has declined`()
        throws
    {
        for courier: CourierID in ["lou", "kim", "kim"] {
            let answer = try desk.transact { batch in
                let command = DeclineDelivery(
                    delivery: DeliveryID(of: order.id), courier: courier, context: Sample.context())
                return try batch.state.decline(command, in: &batch)
            }
            guard case .result(let text) = answer else { throw Unexpected() }
            let delivery = try WireCoding.decode(Delivery.self, from: text)
            #expect(delivery.address == nil && delivery.declinedBy == nil)
        }
        #expect(try shown(to: nil).declinedBy == ["lou", "kim"])
        #expect(try desk.transact { try $0.state.offers(.init(courier: "kim"), $0).offers } == [])
    }

    private struct Unexpected: Error {}
}
