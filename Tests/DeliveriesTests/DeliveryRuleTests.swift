// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages
import Testing
import Wire

@testable import Deliveries

@Suite struct `Rules of deliveries` {
    private let now = Sample.start + .seconds(60)

    @Test func `a courier earns the base, each started tenth of a kilometre and the tip`() throws {
        let record = try Sample.record(try Sample.order(tip: 200))

        // 3.00, and 29 tenths of 0.60.
        #expect(
            record.delivery.earnings
                == CourierEarnings(base: Amount(300), distance: Amount(174), tip: Amount(200)))
        #expect(record.delivery.earnings.total == Amount(674))
        #expect(record.delivery.due == Amount(1_939))
        #expect(record.delivery.expectedAt == Sample.start + .seconds(32 * 60))
    }

    @Test(arguments: [OrderStatus.open, .delivered, .canceled])
    func `an order without work for a courier has no delivery`(_ status: OrderStatus) throws {
        let order = try Sample.order(status)
        let location = try Sample.location()
        #expect(DeliveryRecord(of: order, at: location, code: "0000", now: now) == nil)
    }

    @Test func `an order that is only sealed or paid has a delivery`() throws {
        let location = try Sample.location()
        var order = try Sample.order(.open)
        order.sealed = true
        #expect(DeliveryRecord(of: order, at: location, code: "0000", now: now) != nil)
        order.fulfilment = Fulfilment(.pickup)
        #expect(DeliveryRecord(of: order, at: location, code: "0000", now: now) == nil)
    }

    @Test(arguments: [GuestTerms.Wait.confirmation, .payment])
    func `no courier is offered a guest's order before the kitchen has a line of it`(
        _ wait: GuestTerms.Wait
    ) throws {
        let location = try Sample.location()
        var order = try Sample.order(.open)
        order.sealed = true
        order.paid = wait == .confirmation
        order.guest = GuestTerms(waitsFor: wait)
        #expect(DeliveryRecord(of: order, at: location, code: "0000", now: now) == nil)
        order.status = .inProcess
        #expect(DeliveryRecord(of: order, at: location, code: "0000", now: now) != nil)
    }

    @Test func `two couriers who accept one offer do not both get it`() throws {
        var record = try Sample.record(try Sample.order())
        _ = try Step.accept.apply(to: &record, by: Sample.kim, at: now)
        let refusal = #expect(throws: Refusal.self) {
            try Step.accept.apply(to: &record, by: Sample.lou, at: now)
        }
        #expect(refusal?.reason == "delivery.taken")
        #expect(record.delivery.courier?.id == "kim")
    }

    @Test func `an offer is accepted only in its time and at its revision`() throws {
        var record = try Sample.record(try Sample.order())
        var late = record
        #expect(throws: Refusal.self) {
            try Step.accept.apply(to: &late, by: Sample.kim, at: Sample.start + .seconds(600))
        }
        let command = AcceptDelivery(
            delivery: record.delivery.id, courier: "kim", ifRevision: 7,
            context: Sample.context())
        let refusal = #expect(throws: Refusal.self) {
            try record.accept(command, by: Sample.kim, at: now)
        }
        #expect(refusal?.reason == "delivery.revisionChanged")
    }

    @Test func `nobody picks up what the kitchen has not finished`() throws {
        var record = try Sample.record(try Sample.order())
        _ = try Step.accept.apply(to: &record, by: Sample.kim, at: now)
        let refusal = #expect(throws: Refusal.self) {
            try Step.pickUp.apply(to: &record, by: Sample.kim, at: now)
        }
        #expect(refusal?.reason == "delivery.notReady")

        #expect(record.follow(try Sample.order(.processed), at: now) == .changed)
        #expect(record.delivery.readyAt == now)
        #expect(try Step.pickUp.apply(to: &record, by: Sample.kim, at: now) == .pickedUp)
        #expect(record.handOver?.from == .processed)
    }

    @Test func `a kitchen that recalls its step makes the delivery wait again`() throws {
        var record = try Sample.record(try Sample.order(.processed))
        #expect(record.delivery.readyAt != nil)
        _ = record.follow(try Sample.order(.inProcess), at: now)
        #expect(record.delivery.readyAt == nil)
    }

    @Test func `an order that was handed over at the pass owes no hand-over`() throws {
        var record = try Sample.record(try Sample.order(.processed))
        _ = try Step.accept.apply(to: &record, by: Sample.kim, at: now)
        _ = record.follow(try Sample.order(.delivered), at: now)
        _ = try Step.pickUp.apply(to: &record, by: Sample.kim, at: now)
        #expect(record.handOver == nil)
        #expect(!record.owesHandOver)
    }

    @Test func `a hand-over has another key for each revision of the order`() throws {
        var record = try StepTable.record(.pickedUp)
        let first = record.handOver?.context.key
        var order = try Sample.order(.processed)
        order.revision += 1
        _ = record.follow(order, at: now)
        #expect(record.handOver?.context.key != first)
        _ = record.follow(try Sample.order(.delivered), at: now)
        #expect(record.handOver == nil)
    }

    @Test func `five wrong codes block the code, but not a photo`() throws {
        var record = try StepTable.record(.onTheWay)
        let day = try #require(BusinessDay("2026-11-21"))
        var command = CompleteDelivery(
            delivery: record.delivery.id, courier: "kim", code: "0000", context: Sample.context())
        var reasons: [String] = []
        for _ in 1...6 {
            let refusal = #expect(throws: Refusal.self) {
                try record.complete(command, on: day, at: now)
            }
            reasons.append(refusal?.reason ?? "")
        }
        #expect(
            reasons == Array(repeating: "delivery.codeWrong", count: 5) + ["delivery.codeBlocked"])
        command.code = "4071"
        #expect(throws: Refusal.self) { try record.complete(command, on: day, at: now) }
        command.code = nil
        command.photo = String(repeating: "a0", count: 32)
        #expect(try record.complete(command, on: day, at: now) == .delivered)
        #expect(record.delivery.proof == HandOverProof(photo: command.photo))
    }

    @Test(
        arguments: [
            (nil, nil, nil), ("4071", nil, "left"), (nil, "A0", nil), (nil, nil, ""),
        ] as [(String?, String?, String?)])
    func `a hand-over needs exactly one valid proof`(
        _ code: String?, _ photo: String?, _ note: String?
    ) throws {
        var record = try StepTable.record(.onTheWay)
        let command = CompleteDelivery(
            delivery: record.delivery.id, courier: "kim", code: code, photo: photo, note: note,
            context: Sample.context())
        let refusal = #expect(throws: Refusal.self) {
            try record.complete(command, on: #require(BusinessDay("2026-11-21")), at: now)
        }
        #expect(refusal?.reason == "delivery.proofInvalid")
    }

    @Test func `a canceled order ends its delivery, which fails if the courier has the food`()
        throws
    {
        for status in DeliveryStatus.allCases where !status.isFinal {
            var record = try StepTable.record(status)
            let event = record.follow(try Sample.order(.canceled), at: now)
            #expect(event == (status.hasFood ? .failed : .canceled), "\(status)")
            #expect(record.delivery.status == (status.hasFood ? .failed : .canceled))
            #expect(record.delivery.endedAt == now)
        }
    }

    @Test(arguments: [(0, DeliveryFailure.Money.notPaid), (1_939, .refund)])
    func `a courier brings the food of a canceled order back`(
        _ paid: Int, _ money: DeliveryFailure.Money
    ) throws {
        var record = try StepTable.record(.onTheWay)
        var order = try Sample.order(.canceled)
        order.cancelReason = "the guest is ill"
        order.totals.paid = Amount(paid)
        #expect(record.follow(order, at: now) == .failed)
        #expect(
            record.delivery.failure
                == DeliveryFailure(reason: "the guest is ill", food: .returned, money: money))
        #expect(record.earningsToRecord == nil)
    }

    @Test func `a wrong dish that is voided leaves the delivery as it is`() throws {
        var record = try Sample.record(try Sample.order())
        #expect(record.follow(try Sample.order(.open), at: now) == nil)
        #expect(record.delivery.status == .offered)
        #expect(record.follow(try Sample.order(.processed), at: now) == .changed)
        #expect(try Step.accept.apply(to: &record, by: Sample.kim, at: now) == .accepted)
    }

    @Test func `an order that is a delivery again is offered again`() throws {
        var record = try Sample.record(try Sample.order())
        _ = try Step.accept.apply(to: &record, by: Sample.kim, at: now)
        var order = try Sample.order()
        order.fulfilment = Fulfilment(.pickup)
        #expect(record.follow(order, at: now) == .canceled)
        #expect(throws: Refusal.self) { try record.offer(seconds: 600, at: now) }
        #expect(record.follow(order, at: now) == nil)

        order.fulfilment = Fulfilment(.delivery, address: "2 Main Street")
        #expect(record.follow(order, seconds: 60, at: now) == .offered)
        #expect(record.delivery.address == "2 Main Street")
        #expect(record.delivery.courier == nil)
        #expect(record.delivery.endedAt == nil)
        #expect(record.delivery.expiresAt == now + .seconds(60))
    }

    @Test func `what the restaurant has canceled only the restaurant offers again`() throws {
        var record = try StepTable.record(.canceled)
        var order = try Sample.order(.processed)
        order.totals.due = Amount(99)
        #expect(record.follow(order, at: now) == nil)
        #expect(record.delivery.status == .canceled)
        #expect(try record.offer(seconds: 600, at: now) == .offered)
        #expect(record.delivery.due == Amount(99))
        #expect(try Step.accept.apply(to: &record, by: Sample.lou, at: now) == .accepted)
    }

    @Test func `a tip counts until the delivery ends`() throws {
        var record = try StepTable.record(.onTheWay)
        #expect(record.follow(try Sample.order(.delivered, tip: 300), at: now) == .changed)
        _ = try Step.complete.apply(to: &record, by: Sample.kim, at: now)
        #expect(record.follow(try Sample.order(.delivered, tip: 900), at: now) == nil)
        let earnings = try #require(record.earningsToRecord)
        #expect(earnings.amount == Amount(474))
        #expect(earnings.tip == Amount(300))
    }

    @Test func `refused earnings are recorded later with another key`() throws {
        var record = try StepTable.record(.delivered)
        let first = record.earningsToRecord?.context.key
        #expect(first?.text.hasSuffix("-earnings") == true)
        record.refusedEarnings += 1
        #expect(record.earningsToRecord?.context.key.text.hasSuffix("-earnings-1") == true)
        #expect(record.earningsToRecord?.amount == Amount(474))
    }

    @Test func `a busy courier accepts nothing, and is assigned up to five of one place`() throws {
        var own: [Delivery] = []
        for index in 0..<5 {
            var record = try Sample.record(try Sample.order(id: "order-\(index)"))
            let kim = Sample.courier("kim", own)
            if index > 0 {
                #expect(throws: Refusal.courierBusy("Kim")) {
                    try Step.accept.apply(to: &record, by: kim, at: now)
                }
            }
            _ = try Step.assign.apply(to: &record, by: kim, at: now)
            own.append(record.delivery)
        }
        var sixth = try Sample.record(try Sample.order(id: "order-6"))
        #expect(throws: Refusal.courierBusy("Kim")) {
            try Step.assign.apply(to: &sixth, by: Sample.courier("kim", own), at: now)
        }
        var elsewhere = try Sample.record(try Sample.order(id: "order-7", at: "00002"))
        #expect(throws: Refusal.courierBusy("Kim")) {
            try Step.assign.apply(to: &elsewhere, by: Sample.courier("kim", [own[0]]), at: now)
        }
        let carried = try StepTable.record(.pickedUp).delivery
        #expect(throws: Refusal.courierBusy("Kim")) {
            try Step.assign.apply(to: &sixth, by: Sample.courier("kim", [carried]), at: now)
        }
    }

    @Test func `a courier off duty gets nothing`() throws {
        var record = try Sample.record(try Sample.order())
        for step in [Step.accept, .assign] {
            #expect(throws: Refusal.courierOffDuty) {
                try step.apply(to: &record, by: CourierLoad(id: "kim", name: "Kim"), at: now)
            }
        }
    }

    @Test func `earnings are summed by day, week from Monday, and month`() throws {
        func earned(_ day: String, _ base: Int) throws -> EarnedOnDay {
            EarnedOnDay(
                day: try #require(BusinessDay(day)), currency: try #require(Currency("EUR")),
                earnings: CourierEarnings(base: Amount(base), tip: Amount(10)))
        }
        let answer = GetCourierEarnings.Answer(
            [
                try earned("2026-11-29", 100), try earned("2026-11-29", 200),
                try earned("2026-11-30", 400), try earned("2026-12-01", 800),
            ], today: try #require(BusinessDay("2026-12-01")))

        #expect(answer.days.map(\.from.description) == ["2026-11-29", "2026-11-30", "2026-12-01"])
        #expect(answer.days.map(\.earnings.total) == [Amount(320), Amount(410), Amount(810)])
        #expect(answer.weeks.map(\.from.description) == ["2026-11-23", "2026-11-30"])
        #expect(answer.weeks.map(\.deliveries) == [2, 2])
        #expect(answer.months.map(\.from.description) == ["2026-11-01", "2026-12-01"])
        #expect(answer.months.map(\.earnings.base) == [Amount(700), Amount(800)])
    }

    @Test(arguments: [
        ("2026-11-02", "2026-11-01", false), ("2026-11-01", "2026-11-01", true),
        ("2025-10-18", "2026-11-21", true), ("2025-10-17", "2026-11-21", false),
    ])
    func `earnings are for 1 to 400 days`(_ from: String, _ to: String, _ isValid: Bool) throws {
        let request = GetCourierEarnings(
            courier: "kim", from: try #require(BusinessDay(from)),
            to: try #require(BusinessDay(to)))
        let isAccepted = (try? request.check()) != nil
        #expect(isAccepted == isValid)
    }
}

/// Deliveries in each status.
typealias StepTable = `The table of deliveries`
