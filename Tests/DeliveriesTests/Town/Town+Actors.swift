// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages
import ServiceLoop
import Testing
import Wire

@testable import Deliveries

/// What guests, kitchens, couriers and restaurants do.
extension Town {
    /// Lets guests order and change their orders, and kitchens finish them.
    func changeOrders() {
        let due = min(size.orders, ticksPassed * size.orders / size.ticks)
        while book.orders.count < due { openOrder() }
        for (order, time) in readyAt.sorted(by: { $0.key < $1.key }) where time <= now {
            readyAt[order] = nil
            book.change(order) { $0.status = .processed }
        }
        if isCalm { return }
        for delivery in open where happens(0.01) {
            if let order = book.orders[delivery.order] { change(order, of: delivery) }
        }
    }

    private var ticksPassed: Int { Int((now - Sample.start) / Self.tick) }

    /// The deliveries that have not ended, oldest first.
    private var open: [Delivery] {
        deliveries.values.filter { !$0.status.isFinal }.sorted { $0.id < $1.id }
    }

    private func openOrder() {
        let id = OrderID(stringLiteral: "order-\(10_000 + book.orders.count)")
        guard let location = restaurants.randomElement(using: &random),
            let order = try? Sample.order(id: id, at: location)
        else { return }
        book.open(order)
        readyAt[id] = now + .seconds(Int.random(in: 120...900, using: &random))
    }

    private func change(_ order: Order, of delivery: Delivery) {
        switch Int.random(in: 0..<12, using: &random) {
        case 0: book.change(order.id) { $0.status = .canceled }
        case 1: book.change(order.id) { $0.fulfilment = Fulfilment(.pickup) }
        case 2...3 where order.status == .processed:
            // The kitchen takes its last step back.
            book.change(order.id) { $0.status = .inProcess }
            readyAt[order.id] = now + .seconds(120)
        case 4 where delivery.status.hasFood:
            // Somebody at the pass hands it over before the courier's step arrives.
            book.change(order.id) { $0.status = .delivered }
        default:
            let tip = Amount(Int.random(in: 0...500, using: &random))
            book.change(order.id) {
                $0.totals.tip = tip
                $0.fulfilment = Fulfilment(.delivery, address: "2 Main Street")
            }
        }
    }

    /// Lets couriers and restaurants decide what they do next.
    func planSteps() throws {
        let (own, open) = (underWay, open)
        let offers = open.filter { $0.status == .offered }
        for courier in couriers where happens(0.4) {
            let sender = sender(courier.text)
            if !sender.queue.isEmpty { continue }
            if let delivery = own[courier]?.randomElement(using: &random) {
                try goOn(delivery, courier)
            } else if let offer = offers.randomElement(using: &random) {
                consider(offer, courier)
            }
        }
        for delivery in open where happens(isCalm ? 0.05 : 0.03) {
            if !sender(delivery.location.text).queue.isEmpty { continue }
            if let command = dispatch(delivery) { queue(delivery.location.text, [command]) }
        }
    }

    private func consider(_ offer: Delivery, _ courier: CourierID) {
        let context = context("courier")
        let declines = happens(0.1)
        queue(
            courier.text,
            [
                declines
                    ? DeclineDelivery(delivery: offer.id, courier: courier, context: context)
                    : AcceptDelivery(
                        delivery: offer.id, courier: courier,
                        ifRevision: happens(0.5) ? offer.revision : nil, context: context)
            ])
    }

    /// The next step of a courier; in a dead spot the next ones wait in the phone.
    private func goOn(_ delivery: Delivery, _ courier: CourierID) throws {
        let isDeadSpot = !isCalm && happens(0.2)
        var steps: [any Command] = []
        var status = delivery.status
        repeat {
            guard let (command, next) = try step(delivery.id, status, courier) else { break }
            steps.append(command)
            status = next
        } while isDeadSpot && status.isUnderWay
        queue(
            courier.text, steps, silent: isDeadSpot ? Int.random(in: 1...30, using: &random) : 0)
    }

    private func step(
        _ id: DeliveryID, _ status: DeliveryStatus, _ courier: CourierID
    ) throws -> (any Command, DeliveryStatus)? {
        let context = context("courier")
        switch status {
        case .accepted where !isCalm && happens(0.04):
            return (DeclineDelivery(delivery: id, courier: courier, context: context), .offered)
        case .accepted:
            return (
                ArriveForDelivery(delivery: id, courier: courier, context: context), .atRestaurant
            )
        case .atRestaurant:
            return (PickUpDelivery(delivery: id, courier: courier, context: context), .pickedUp)
        case .pickedUp:
            return (LeaveWithDelivery(delivery: id, courier: courier, context: context), .onTheWay)
        case .onTheWay where !isCalm && happens(0.03):
            return (
                FailDelivery(
                    delivery: id, courier: courier, reason: "nobody opens", food: .returned,
                    money: .refund, context: context), .failed
            )
        case .onTheWay:
            return (
                CompleteDelivery(
                    delivery: id, courier: courier, code: try code(of: id),
                    note: happens(0.02) ? "left at the door" : nil, context: context), .delivered
            )
        default: return nil
        }
    }

    /// The guest's code, sometimes misheard.
    private func code(of id: DeliveryID) throws -> String {
        let handled = try delivery.handle([GetDeliveryCode(delivery: id)], at: now)
        let answer = try #require(handled?.answers.first).result(GetDeliveryCode.Answer.self)
        return happens(0.1) ? "wrong" : answer.code
    }

    private func dispatch(_ delivery: Delivery) -> (any Command)? {
        let (id, context) = (delivery.id, context("till-1"))
        let failure = FailDelivery(
            delivery: id, reason: "the evening ends", food: .discarded, money: .refund,
            context: context)
        if isCalm { return happens(0.2) ? failure : OfferDelivery(delivery: id, context: context) }
        switch (delivery.status, Int.random(in: 0..<20, using: &random)) {
        case (.expired, 0...3), (.offered, 0): return CancelDelivery(delivery: id, context: context)
        case (.expired, 4...8), (.offered, 1...3), (.accepted, 0):
            guard let courier = couriers.randomElement(using: &random) else { return nil }
            return AssignDelivery(delivery: id, courier: courier, context: context)
        case (.expired, _), (.accepted, 1), (.atRestaurant, 0):
            return OfferDelivery(delivery: id, context: context)
        case (_, 19): return happens(0.2) ? failure : nil
        default: return nil
        }
    }
}
