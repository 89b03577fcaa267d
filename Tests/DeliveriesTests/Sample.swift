// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages
import TestSupport
import Testing
import Wire

@testable import Deliveries

/// Orders, locations and couriers for tests.
enum Sample {
    static let start = Timestamp(milliseconds: 1_795_262_400_000)
    static let kim = courier("kim")
    static let lou = courier("lou")

    static func courier(_ id: CourierID, _ deliveries: [Delivery] = []) -> CourierLoad {
        CourierLoad(
            id: id, name: id == "kim" ? "Kim" : id.text, onDuty: true, deliveries: deliveries)
    }

    /// A location that pays couriers 3.00 and 0.60 for a kilometre.
    static func location(_ id: LocationID = "00001") throws -> Location {
        let kitchen = try #require(Place(latitude: 52_520_008, longitude: 13_404_954))
        return Location(
            id: id, name: "Ham's Burgers", currency: try #require(Currency("EUR")),
            timeZone: "UTC", businessDayTurnsAt: 4, tax: TaxRule(basisPoints: 700, included: true),
            delivery: DeliveryRules(
                place: kitchen, areas: [DeliveryArea(radius: 5_000)],
                fee: DeliveryFee(amount: Amount(250)), minimum: Amount(1_500),
                courier: CourierPay(amount: Amount(300), perKilometre: Amount(60))))
    }

    /// An order of kind delivery that the kitchen makes.
    static func order(
        _ status: OrderStatus = .inProcess,
        id: OrderID = "01a1ff48-2b5c-7a10-9c3e-5d1f8a6b7c20", at location: LocationID = "00001",
        tip: Int = 0
    ) throws -> Order {
        var order = Order(
            id: id, location: location, number: 4,
            businessDay: try #require(BusinessDay("2026-11-21")), terminal: "till-1",
            staff: "ana", currency: try #require(Currency("EUR")),
            tax: TaxRule(basisPoints: 700, included: true), openedAt: start)
        order.status = status
        order.customer = "Jo"
        order.note = "2nd floor"
        order.fulfilment = Fulfilment(.delivery, address: "1 Main Street")
        order.delivery = DeliveryTerms(distance: 2_857, minutes: 32)
        order.totals.due = Amount(1_939)
        order.totals.tip = Amount(tip)
        return order
    }

    /// A delivery that was just offered, with the code 4071.
    static func record(_ order: Order) throws -> DeliveryRecord {
        try #require(
            DeliveryRecord(
                of: order, at: try location(order.location), code: "4071", now: start))
    }

    static func context(_ key: CommandKey = "key-1") -> CommandContext {
        CommandContext(key: key, terminal: "courier")
    }
}

/// One step of a delivery, as a row of the table on the page.
enum Step: String, CaseIterable {
    case accept, decline, arrive, pickUp, leave, complete
    case failByRestaurant = "fail by the restaurant"
    case failByCourier = "fail by the courier"
    case offer, assign, cancel

    /// Takes the step with a delivery; `others` are what the courier has under way.
    func apply(
        to record: inout DeliveryRecord, by courier: CourierLoad, at now: Timestamp
    ) throws(Refusal) -> DeliveryEventType? {
        let (delivery, context) = (record.delivery.id, Sample.context())
        switch self {
        case .accept:
            return try record.accept(
                AcceptDelivery(delivery: delivery, courier: courier.id, context: context),
                by: courier, at: now)
        case .decline:
            return try record.decline(
                DeclineDelivery(delivery: delivery, courier: courier.id, context: context),
                seconds: 600, at: now)
        case .arrive: return try record.arrive(courier.id, at: now)
        case .pickUp: return try record.pickUp(courier.id, at: now)
        case .leave: return try record.leave(courier.id, at: now)
        case .complete:
            guard let day = BusinessDay("2026-11-21") else { return nil }
            return try record.complete(
                CompleteDelivery(
                    delivery: delivery, courier: courier.id, code: "4071", context: context),
                on: day, at: now)
        case .failByRestaurant, .failByCourier:
            return try record.fail(
                FailDelivery(
                    delivery: delivery, courier: self == .failByCourier ? courier.id : nil,
                    reason: "nobody opens", food: .returned, money: .kept, context: context),
                at: now)
        case .offer: return try record.offer(seconds: 600, at: now)
        case .assign: return try record.assign(to: courier, at: now)
        case .cancel:
            return try record.cancel(
                CancelDelivery(delivery: delivery, context: context), at: now)
        }
    }
}
