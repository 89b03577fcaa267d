// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages
import TestSupport

@testable import Orders

/// Random steps for an order, allowed or not, at a location whose menu changes.
struct RandomLife {
    private var generator: SeededGenerator
    private(set) var entry: CatalogueEntry

    /// The same seed gives the same steps.
    init(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        let tax = TaxRule(
            basisPoints: [0, 700, 825, 1_900, 10_000].pick(&generator),
            included: .random(using: &generator))
        let fees = [
            FeeRule(name: "Service", basisPoints: 1_250, fulfilments: [.dineIn, .delivery]),
            FeeRule(name: "Packaging", amount: Amount(25), fulfilments: [.pickup, .delivery]),
            FeeRule(name: "Card", basisPoints: 33),
        ]
        entry = Sample.entry(
            tax: tax, firing: Sample.locationRules.pick(&generator),
            fees: fees.filter { _ in .random(using: &generator) })
        entry.location.delivery = DeliveryRules(
            place: .zero, areas: [DeliveryArea(radius: 2_000), DeliveryArea(radius: 4_000)],
            fee: DeliveryFee(
                amount: Amount(199), perKilometre: Amount(33), basisPoints: 333,
                freeFrom: .random(using: &generator) ? Amount(2_000) : nil),
            minimum: .random(using: &generator) ? Amount(900) : nil,
            courier: CourierPay(amount: .zero, perKilometre: .zero))
        self.generator = generator
    }

    /// Sets the rules for orders of guests.
    mutating func set(_ ordering: OrderingRules) { entry.location.ordering = ordering }

    /// Changes the menu in one of four calls: prices, names, taxes and availability.
    mutating func changeMenu() {
        guard chance(4) else { return }
        let (price, soldOut) = (number(0...2_500), chance(5))
        let rate = [nil, 0, 700, 1_900].pick(&generator)
        entry = entry.changing(["burger", "pie", "wine", "coffee", "steak"].pick(&generator)) {
            $0.price = Amount(price)
            $0.name += "!"
            $0.taxBasisPoints = rate
            $0.available = !soldOut
        }
        entry = entry.changing(group: ["size", "doneness", "sides"].pick(&generator)) {
            $0.modifiers[0].price = Amount(price - 1_000)
        }
    }

    /// The next step for the order.
    mutating func step(on order: Order) -> Step {
        if let running = order.pending, chance(2) { return step(with: running, on: order) }
        return switch number(0...37) {
        case 0...6: .add((0..<number(1...3)).map { _ in item() })
        case 7...8: .change(line(of: order), to: number(0...9))
        case 9...11:
            .void(LinePart(line: line(of: order), quantity: chance(2) ? number(0...4) : nil))
        case 12: .update(customer: chance(2) ? "Ana" : "", fulfilment: fulfilment())
        case 13...14: .discount((0..<number(0...3)).map { _ in discount(on: order) })
        case 15: .fire(course: chance(2) ? number(1...3) : nil)
        case 16...18: .make
        case 19: .advance(.inProcess, lines: [line(of: order), line(of: order)])
        case 20...21: .serve
        case 22: .advance(.processed, lines: [line(of: order)])
        case 23: .recall
        case 24: .acknowledge
        case 25: chance(2) ? .seal : .acknowledge
        case 26: .unseal
        case 27...28 where order.totals.due > .zero: payment(on: order)
        case 27...29: .refund(number(1...500), as: "refund-\(number(1...4))")
        case 30...31:
            .move(LinePart(line: line(of: order), quantity: chance(2) ? number(0...4) : nil))
        case 32: chance(2) ? .receive : .receiveAll
        case 33: .seat(chance(3) ? nil : number(1...4), of: line(of: order))
        case 34: .prioritize(chance(2))
        case 35: chance(4) ? .merge : chance(4) ? .cancel : .takeOver
        case 36: begin(on: order)
        case 37: .tip(number(0...100), of: "payment-\(number(1...4))")
        default: .takeOver
        }
    }

    /// The next move of lines between two orders, sometimes of all lines.
    mutating func transfer(between orders: OrderPair) -> any OrderTransfer {
        let receiver = OrderReference(order: orders.receiver.id)
        if chance(20) {
            return MergeOrders(order: orders.giver.id, into: receiver, context: Sample.context())
        }
        let parts = (0..<number(1...2)).map { _ in
            LinePart(line: line(of: orders.giver), quantity: chance(2) ? number(1...3) : nil)
        }
        return MoveLines(
            order: orders.giver.id, lines: parts, to: receiver, context: Sample.context())
    }

    private mutating func item() -> ItemRequest {
        let requests: [ItemRequest] = [
            .burger, .pie, .coffee, .wine, .water, .soldOut, .steak("rare"),
            .steak("medium", "fries"),
            ItemRequest(item: "coffee", quantity: 1, modifiers: ["small"]),
        ]
        var request = requests.pick(&generator) * number(1...7)
        if chance(4) { request = request.held(course: number(1...3)) }
        return request
    }

    private mutating func discount(on order: Order) -> DiscountRequest {
        DiscountRequest(
            line: chance(2) ? line(of: order) : nil, amount: Amount(number(1...900)), reason: "why"
        ).asRate(chance(2) ? number(1...10_000) : nil)
    }

    private mutating func fulfilment() -> Fulfilment {
        [
            Fulfilment(.counter), Fulfilment(.dineIn, table: "7"), Fulfilment(.pickup),
            Fulfilment(.delivery, address: "Elm Street 1"),
            Fulfilment(
                .delivery, address: "Elm Street 1",
                place: Place(latitude: number(0...40_000), longitude: 0)),
        ].pick(&generator)
    }

    /// A payment of the due amount or a part of it; sometimes one that is already recorded.
    private mutating func payment(on order: Order) -> Step {
        let tip = chance(3) ? number(0...100) : 0
        let amount = chance(4) ? order.totals.due.minorUnits + tip : number(100...900)
        return .pay(amount, tip: tip, as: "payment-\(number(1...4))")
    }

    /// Takes the money of a running payment or ends it, or is too early.
    private mutating func step(with running: [PendingPayment], on order: Order) -> Step {
        let payment = running.pick(&generator)
        let tip = chance(3) ? number(1...100) : 0
        return switch number(0...4) {
        case 0...1: .pay(payment.amount.minorUnits + tip, tip: tip, as: payment.payment)
        case 2: .end(payment.payment)
        case 3: .unseal
        default: begin(on: order)
        }
    }

    /// Reserves all that is free or some part, also one that is too high.
    private mutating func begin(on order: Order) -> Step {
        let due = order.totals.due.minorUnits
        let amount = chance(3) ? nil : number(1...(due + due / 2 + 1))
        return .begin(amount, as: "payment-\(number(1...8))")
    }

    private mutating func line(of order: Order) -> Int { number(1...(order.lines.count + 1)) }
    private mutating func chance(_ sides: Int) -> Bool { number(1...sides) == 1 }
    private mutating func number(_ range: ClosedRange<Int>) -> Int {
        .random(in: range, using: &generator)
    }
}

extension DiscountRequest {
    /// The request with a rate instead of its amount; unchanged without a rate.
    fileprivate func asRate(_ rate: Int?) -> Self {
        guard let rate else { return self }
        return Self(line: line, basisPoints: rate, reason: reason)
    }
}

extension Array {
    /// A random element of the array, which must not be empty.
    fileprivate func pick(_ generator: inout SeededGenerator) -> Element {
        self[Int.random(in: indices, using: &generator)]
    }
}
