// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages
import Testing

@testable import Orders

/// The time at which lines go to the kitchen: the three rules of a location, courses and holds.
@Suite struct FiringTests {
    private let whenSealed = Sample.entry(firing: .whenSealed)
    private let whenPaid = Sample.entry(firing: .whenPaid)

    @Test func `by default an added line goes to the kitchen at once`() throws {
        let order = try Sample.order(after: .add(.burger))

        #expect(order.status == .inProcess)
        #expect(order.lines[0].firedAt == Sample.minute(1))
        #expect(order.lines[0].heldUntil == nil)
    }

    @Test(arguments: [
        (FiringRule.whenAdded, FiringRule.whenSealed, FiringRule.whenSealed),
        (.whenSealed, .whenAdded, .whenSealed), (.whenSealed, .whenPaid, .whenPaid),
        (.whenPaid, .whenSealed, .whenPaid), (.whenAdded, .whenAdded, .whenAdded),
        (.whenPaid, .whenFired, .whenFired),
    ])
    func `an order may be opened with a later rule than that of its location, not an earlier one`(
        _ location: FiringRule, _ wished: FiringRule, _ rule: FiringRule
    ) {
        let entry = Sample.entry(firing: location)
        let order = Order(
            opening: OpenOrder(
                location: entry.location.id, firing: wished, context: Sample.context()),
            at: entry.location, id: "order-1", number: 1, businessDay: Sample.day,
            now: Sample.minute(0))
        #expect(order.firing == rule)
    }

    @Test func `dishes that staff add to a guest's released order go to the kitchen`() throws {
        let entry = Sample.entry
        var order = Order(
            opening: OpenOrder(
                location: entry.location.id, firing: .whenSealed, context: Sample.context()),
            at: entry.location, id: "order-1", number: 1, businessDay: Sample.day,
            now: Sample.minute(0))
        for step: Step in [.add(.burger), .seal, .unseal, .add(.pie)] { try order.take(step) }
        #expect(order.lineStates == [.inProcess, .inProcess])
    }

    @Test func `with the rule whenSealed all lines are held until checkout`() throws {
        var order = try Sample.order(at: whenSealed, after: .add(.burger, .pie))
        #expect(order.status == .open)
        #expect(order.lines.map(\.heldUntil) == [.sealed, .sealed])
        #expect(order.lines.map(\.firedAt) == [nil, nil])

        try order.take(.seal)

        #expect(order.status == .inProcess)
        #expect(order.lines.map(\.heldUntil) == [nil, nil])
        #expect(order.lines.map(\.firedAt) == [Sample.minute(2), Sample.minute(2)])
        #expect(order.lines.map(\.addedAt) == [Sample.minute(1), Sample.minute(1)])
    }

    @Test func `fired lines stay in the kitchen when checkout is broken off`() throws {
        var order = try Sample.order(at: whenSealed, after: .add(.burger), .seal, .unseal)
        #expect(order.status == .inProcess)

        try order.take(.add(.pie), in: whenSealed)
        #expect(order.lineStates == [.inProcess, .held])

        try order.take(.make, .seal)
        #expect(order.lineStates == [.processed, .inProcess])
        #expect(order.rounds == [1, 2])
    }

    @Test func `a raised quantity of a fired line is held like other added lines`() throws {
        let sealed = try Sample.order(
            at: whenSealed, after: .add(.burger), .seal, .unseal, .change(1, to: 3))
        #expect(sealed.lineStates == [.inProcess, .held])
        #expect(sealed.lines.map(\.quantity) == [1, 2])

        let unpaid = try Sample.order(at: whenPaid, after: .add(.burger), .fire, .change(1, to: 20))
        #expect(unpaid.lineStates == [.inProcess, .held])
        #expect(unpaid.lines.map(\.heldUntil) == [nil, .paid])
    }

    @Test func `with the rule whenPaid all lines are held until the order is paid`() throws {
        var order = try Sample.order(at: whenPaid, after: .add(.burger), .seal)
        #expect(order.lines.map(\.heldUntil) == [.paid])

        try order.take(.pay(849))
        #expect(order.status == .open)

        try order.take(.pay(1, as: "payment-2"))
        #expect(order.status == .inProcess)
        #expect(order.lines[0].firedAt == order.changedAt)
    }

    @Test func `a payment without checkout fires lines of both rules`() throws {
        let sealedRule = try Sample.order(at: whenSealed, after: .add(.burger), .pay(850))
        let paidRule = try Sample.order(at: whenPaid, after: .add(.burger), .pay(850))

        #expect(sealedRule.lineStates == [.inProcess])
        #expect(paidRule.lineStates == [.inProcess])
        #expect(sealedRule.sealed && paidRule.sealed)
    }

    @Test func `a payment on a canceled order fires nothing`() throws {
        let order = try Sample.order(at: whenPaid, after: .add(.burger), .cancel, .pay(850))

        #expect(order.lineStates == [.voided])
        #expect(order.status == .canceled)
    }

    @Test func `an order keeps the rule it was opened with`() throws {
        var order = Sample.order(at: whenPaid)

        try order.take(.add(.burger), in: Sample.entry)

        #expect(order.lines.map(\.heldUntil) == [.paid])
    }

    @Test(arguments: Sample.locationRules)
    func `a held course stays held at checkout and payment`(
        _ rule: FiringRule
    ) throws {
        let entry = Sample.entry(firing: rule)
        var order = try Sample.order(
            at: entry, after: .add(.pie.held(course: 3), .burger), .seal, .pay(1_300))
        #expect(order.lines[0].heldUntil == .fired)
        #expect(order.lineStates == [.held, .inProcess])

        try order.take(.fire(course: 3))

        #expect(order.lineStates == [.inProcess, .inProcess])
    }

    @Test(arguments: [HoldRelease.sealed, .paid])
    func `a line held until checkout or payment can be fired before`(_ release: HoldRelease) throws
    {
        let entry = release == .sealed ? whenSealed : whenPaid
        var order = try Sample.order(at: entry, after: .add(.burger))
        #expect(order.lines.map(\.heldUntil) == [release])

        try order.take(.fire)

        #expect(order.lineStates == [.inProcess])
        #expect(order.lines.map(\.heldUntil) == [nil])
    }

    @Test(
        arguments: [
            (nil, nil, [.inProcess, .inProcess, .inProcess, .inProcess], nil),
            (1, nil, [.inProcess, .inProcess, .held, .inProcess], nil),
            (nil, [3], [.held, .held, .inProcess, .inProcess], nil),
            (nil, [3, 3], [.held, .held, .inProcess, .inProcess], nil),
            (1, [2, 3], [.held, .inProcess, .held, .inProcess], nil),
            (2, [1, 2, 3], [.held, .held, .inProcess, .inProcess], nil),
            (1, [2, 4], [], "line.notHeld"),
            (9, nil, [], "order.nothingHeld"),
            (nil, [], [], "order.noLines"),
            (1, [], [], "order.noLines"),
            (2, [1], [], "order.nothingHeld"),
            (nil, [4], [], "line.notHeld"),
            (nil, [1, 4], [], "line.notHeld"),
            (nil, [5], [], "line.unknown"),
            (nil, [0], [], "line.unknown"),
            (nil, [-1], [], "line.unknown"),
            (nil, [.max], [], "line.unknown"),
        ] as [(Int?, [Int]?, [LineStatus], String?)])
    func `a course, lines, or the lines of a course are fired`(
        _ course: Int?, _ lines: [Int]?, _ states: [LineStatus], _ refusal: String?
    ) throws {
        var order = try Sample.order(
            after: .add(
                .burger.held(course: 1), .pie.held(course: 1), .coffee.held(course: 2), .wine))
        let fire = Step.fire(course: course, lines: lines)
        #expect(order.refusal(of: fire) == refusal)
        if refusal == nil {
            try order.take(fire)
            #expect(order.lineStates == states)
        }
    }

    @Test func `a voided line can't be fired`() throws {
        let order = try Sample.order(after: .add(.burger.held(), .pie.held()), .void(1))

        #expect(order.refusal(of: .fire(lines: [1])) == "line.notHeld")
        #expect(order.lines[0].heldUntil == nil)
    }

    @Test func `an order with only held lines is open and active`() throws {
        let order = try Sample.order(after: .add(.burger.held()))

        #expect(order.status == .open)
        #expect(order.isActive)
        #expect(order.totals.due == Amount(850))
    }

    @Test func `a paid order with a held course is active`() throws {
        var order = try Sample.order(
            after: .add(.burger, .pie.held()), .pay(1_300), .make, .serve)
        #expect(order.status == .delivered)
        #expect(order.isActive)

        try order.take(.fire, .make, .serve)

        #expect(!order.isActive)
    }
}
