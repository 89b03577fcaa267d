// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages
import Testing

@testable import Orders
import Wire

/// When the kitchen gets the orders that guests make themselves.
@Suite struct GuestFiringTests {
    /// The order of a guest at a location with these rules, after some steps.
    private func order(
        _ guestFiring: GuestFiring?, at firing: FiringRule = .whenAdded,
        by terminal: TerminalID = "guest", after steps: Step...
    ) throws(Refusal) -> Order {
        let entry = Sample.entry(firing: firing, ordering: OrderingRules(guestFiring: guestFiring))
        var order = Order(
            opening: OpenOrder(
                location: entry.location.id, firing: .whenSealed,
                context: Sample.context(terminal)),
            at: entry.location, id: "order-1", number: 1, businessDay: Sample.day,
            now: Sample.minute(0))
        for step in steps { try order.take(step, in: entry) }
        return order
    }

    @Test(arguments: [
        (FiringRule.whenAdded, GuestFiring?.none, HoldRelease?.none), (.whenSealed, nil, nil),
        (.whenPaid, nil, .paid), (.whenPaid, .whenSealed, nil), (.whenAdded, .whenSealed, nil),
        (.whenAdded, .whenPaid, .paid), (.whenPaid, .whenFired, .fired),
        (.whenAdded, .whenFired, .fired),
    ])
    func `the rule for guests counts instead of that of the location`(
        _ firing: FiringRule, _ guestFiring: GuestFiring?, _ heldUntil: HoldRelease?
    ) throws {
        let open = try order(guestFiring, at: firing, after: .add(.burger, .pie))
        #expect(open.lineStates == [.held, .held])
        #expect(open.guest?.waitsFor == nil, "the guest has not confirmed it")

        let sealed = try order(guestFiring, at: firing, after: .add(.burger, .pie), .seal)
        #expect(sealed.lines.map(\.heldUntil) == [heldUntil, heldUntil])
        #expect(sealed.firing == firing, "lines that staff add follow the location's rule")
    }

    @Test(arguments: GuestFiring.allCases)
    func `the rule for guests does not concern the orders of tills`(_ rule: GuestFiring) throws {
        let order = try order(rule, by: Sample.till, after: .add(.burger), .seal)
        #expect(order.lineStates == [.inProcess])
        #expect(order.guest == nil)
    }

    @Test func `an order that waits for confirmation goes to the kitchen when a till fires it`()
        throws
    {
        let paid = try order(.whenFired, after: .add(.burger), .seal, .pay(850))
        #expect(paid.paid && paid.isActive && paid.status == .open)
        #expect(paid.guest?.waitsFor == .confirmation)

        var fired = paid
        try fired.take(.fire)
        #expect(fired.lineStates == [.inProcess])
        #expect(fired.guest?.waitsFor == nil)
    }

    @Test func `an order that waits for its payment goes to the kitchen when it is paid`() throws {
        let sealed = try order(.whenPaid, after: .add(.burger), .seal)
        #expect(sealed.guest?.waitsFor == .payment)

        let part = try order(.whenPaid, after: .add(.burger), .seal, .pay(800))
        #expect(part.lineStates == [.held])

        let paid = try order(.whenPaid, after: .add(.burger), .seal, .pay(850))
        #expect(paid.lineStates == [.inProcess])
        #expect(paid.guest?.waitsFor == nil)
    }

    @Test func `an order still waits for confirmation after staff have released it`() throws {
        let order = try order(.whenFired, after: .add(.burger), .seal, .unseal, .add(.pie))
        #expect(order.lineStates == [.held, .inProcess])
        #expect(order.guest?.waitsFor == .confirmation)
        #expect(!order.isDraft)
    }

    @Test func `an order that a till takes over is no guest's order any more`() throws {
        let order = try order(.whenFired, after: .add(.burger), .seal, .unseal, .takeOver)
        #expect(order.guest == nil)
        #expect(order.lineStates == [.held])
    }

    @Test(arguments: GuestFiring.allCases)
    func `what a guest has not confirmed is a draft under every rule`(_ rule: GuestFiring) throws {
        #expect(try order(rule, after: .add(.burger)).isDraft)
        #expect(try !order(rule, after: .add(.burger), .seal).isDraft)
    }
}
