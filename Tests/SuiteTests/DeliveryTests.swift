// SPDX-License-Identifier: Apache-2.0

import Commerce
import Foundation
import Glibc
import MessageBus
import Messages
import TestSupport
import Testing
import Wire

extension RealProcessTests {
    /// Orders from the kitchen to the door, while the services are killed between the steps.
    @Suite struct `Deliveries` {
        @Test func `a delivery ends once and is paid once, whichever service is killed`()
            async throws
        {
            try await RunningSuite.run([.locations, .orders, .payments, .delivery]) { suite in
                let trial = try await DeliveryTrial(suite)
                try await trial.goOnDuty()
                for number in 1...2 {
                    let order = try await trial.order(number)
                    try await trial.waitFor(order) { $0.status == .offered }
                    try await suite.restart(.delivery)
                    #expect(try await trial.accept(order).courier?.name == "Kim")
                    try await suite.restart(.orders)
                    try await trial.finish(order)
                    try await trial.waitFor(order) { $0.readyAt != nil }
                    try await suite.kill(.orders)
                    #expect(try await trial.pickUp(order).status == .pickedUp)
                    try await suite.restart(.delivery)
                    try await suite.start(.orders)
                    try await trial.waitForOrder(order) { $0.status == .delivered }
                    #expect(try await trial.leave(order).status == .onTheWay)
                    try await suite.kill(.payments)
                    #expect(try await trial.complete(order).status == .delivered)
                    try await suite.restart(.delivery)
                    try await suite.start(.payments)
                    let earned = try await trial.waitForEarnings(of: number)
                    #expect(earned == Amount(number * 300))
                }
                let history = try await trial.history()
                #expect(history.map(\.status) == [.delivered, .delivered])
                #expect(try await trial.earnings().days.map(\.deliveries) == [2])
            }
        }

        @Test func `of two couriers who accept one offer, one gets it`() async throws {
            try await RunningSuite.run([.locations, .orders, .payments, .delivery]) { suite in
                let kim = try await DeliveryTrial(suite)
                let lou = kim.with("lou", named: "Lou")
                try await kim.goOnDuty()
                try await lou.goOnDuty()
                let order = try await kim.order()
                try await kim.waitFor(order) { $0.status == .offered }

                async let first = refusal { try await kim.accept(order) }
                async let second = refusal { try await lou.accept(order) }
                let refusals = try await [first, second]

                #expect(refusals.compactMap(\.self) == ["delivery.taken"])
            }
        }

        @Test func `a canceled order ends its delivery, and a position is never stored`()
            async throws
        {
            try await RunningSuite.run([.locations, .orders, .payments, .delivery]) { suite in
                let trial = try await DeliveryTrial(suite)
                try await trial.goOnDuty()
                let order = try await trial.order()
                try await trial.waitFor(order) { $0.status == .offered }
                _ = try await trial.accept(order)
                try await trial.report(order)
                try await trial.waitFor(order) { $0.position?.place == DeliveryTrial.courierPlace }
                try await suite.restart(.delivery)
                try await trial.waitFor(order) { $0.position == nil && $0.status == .accepted }
                _ = try await trial.till.cancel(order)
                try await trial.waitFor(order) { $0.status == .canceled }
            }
        }
    }
}

extension RunningSuite {
    /// Kills a service and starts it again.
    fileprivate func restart(_ service: Service) async throws {
        try await kill(service)
        try await start(service)
    }
}

/// A courier, and a restaurant that delivers.
private struct DeliveryTrial: Sendable {
    private static let kitchen = Commerce.Place(latitude: 40_730_600, longitude: -73_998_700)
    static let courierPlace = Commerce.Place(latitude: 40_731_000, longitude: -73_998_000)

    let client: Client
    let till: Till
    private var courier: CourierID = "kim"
    private var name = "Kim"

    /// Lets the location deliver: 3.00 for the courier, whatever the distance.
    init(_ suite: RunningSuite) async throws {
        client = suite.client
        till = Till(suite.client)
        try await suite.awaitMenus()
        var change = ChangeLocation(location: "00001", context: till.context)
        change.delivery = DeliveryRules(
            place: try #require(Self.kitchen),
            areas: [DeliveryArea(radius: 5_000)],
            courier: CourierPay(amount: Amount(300), perKilometre: .zero))
        _ = try await client.call(change, of: .locations)
    }

    /// Another courier of the same restaurant.
    func with(_ courier: CourierID, named name: String) -> Self {
        var other = self
        other.courier = courier
        other.name = name
        return other
    }

    func goOnDuty() async throws {
        _ = try await client.retry(
            SetCourierDuty(courier: courier, name: name, onDuty: true, context: till.context),
            of: .delivery)
    }

    /// An order to be delivered, which the kitchen makes.
    ///
    /// Each has a till of its own, because a till continues its unpaid order.
    func order(_ number: Int = 1) async throws -> Order {
        let till = Till(client, "till-\(number)")
        let order = try await till.open()
        let fulfilment = Fulfilment(
            .delivery, address: "1 Main Street", place: Self.courierPlace)
        _ = try await client.call(
            UpdateOrder(order: order.id, fulfilment: fulfilment, context: till.context),
            of: .orders)
        return try await till.add("00001", to: order)
    }

    /// The kitchen finishes an order.
    func finish(_ order: Order) async throws {
        _ = try await client.retry(
            AdvanceOrder(order: order.id, from: .inProcess, context: till.context), of: .orders)
    }

    func accept(_ order: Order) async throws -> Delivery {
        try await client.retry(
            AcceptDelivery(
                delivery: DeliveryID(of: order.id), courier: courier, context: till.context),
            of: .delivery)
    }

    func pickUp(_ order: Order) async throws -> Delivery {
        try await client.retry(
            PickUpDelivery(
                delivery: DeliveryID(of: order.id), courier: courier, context: till.context),
            of: .delivery)
    }

    func leave(_ order: Order) async throws -> Delivery {
        try await client.retry(
            LeaveWithDelivery(
                delivery: DeliveryID(of: order.id), courier: courier, context: till.context),
            of: .delivery)
    }

    /// Proves the hand-over with the guest's code.
    func complete(_ order: Order) async throws -> Delivery {
        let delivery = DeliveryID(of: order.id)
        let code = try await client.call(GetDeliveryCode(delivery: delivery), of: .delivery).code
        return try await client.retry(
            CompleteDelivery(
                delivery: delivery, courier: courier, code: code, context: till.context),
            of: .delivery)
    }

    func report(_ order: Order) async throws {
        let place = try #require(Self.courierPlace)
        _ = try await client.call(
            ReportCourierPosition(
                delivery: DeliveryID(of: order.id), courier: courier, place: place),
            of: .delivery)
    }

    func history() async throws -> [Delivery] {
        try await client.call(ListDeliveries(courier: courier), of: .delivery).deliveries
    }

    func earnings() async throws -> GetCourierEarnings.Answer {
        let from = try #require(BusinessDay(Self.date(in: .seconds(-3 * 86_400))))
        let last = try #require(BusinessDay(Self.date(in: .seconds(3 * 86_400))))
        return try await client.call(
            GetCourierEarnings(courier: courier, from: from, to: last), of: .delivery)
    }

    /// The date in UTC after a time.
    private static func date(in time: Duration) -> String {
        String((Timestamp.now() + time).description.prefix(10))
    }

    /// Waits until the delivery of an order is as expected; checks it after each message.
    func waitFor(
        _ order: Order, _ isExpected: @Sendable (Delivery) -> Bool
    ) async throws {
        try await wait(for: .delivery, "delivery/00001/") {
            let request = GetDelivery(delivery: DeliveryID(of: order.id), courier: courier)
            let delivery = try? await client.call(request, of: .delivery)
            return delivery.map(isExpected) ?? false
        }
    }

    /// Waits until an order is as expected; checks it after each message.
    func waitForOrder(_ order: Order, _ isExpected: @Sendable (Order) -> Bool) async throws {
        try await wait(for: .orders, "orders/00001/") { isExpected(try await till.fetch(order)) }
    }

    /// Waits until a number of deliveries is in the ledger, and returns what is owed.
    func waitForEarnings(of deliveries: Int) async throws -> Amount {
        try await wait(for: .payments, "payments/00001/") {
            try await balance()?.revision == deliveries
        }
        return try await balance()?.owed ?? .zero
    }

    private func balance() async throws -> CourierBalance? {
        let request = ListEarnings(location: "00001", courier: courier)
        return try? await client.call(request, of: .payments).balances.first
    }

    private func wait(
        for service: Service, _ stream: String, until isDone: () async throws -> Bool
    ) async throws {
        let deadline = ContinuousClock.now + .seconds(30)
        let events = try await client.openEvents(of: service, prefix: stream)
        while try await !isDone() {
            guard ContinuousClock.now < deadline else {
                throw StillWaiting(stream: stream)
            }
            _ = try await client.receive(on: events, within: deadline - .now)
        }
        await client.close(events)
    }

    private struct StillWaiting: Error {
        let stream: String
    }
}
