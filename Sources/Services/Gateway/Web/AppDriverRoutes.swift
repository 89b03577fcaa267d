// SPDX-License-Identifier: Apache-2.0

import Accounts
import Commerce
import Foundation
import GatewayCore
import Hummingbird
import Messages
import Wire

/// The routes for couriers with the older delivery app (`Protocols/12-ACCOUNTS.md`).
struct AppDriverRoutes: Sendable {
    let suite: Suite
    let sessions: Sessions

    /// Adds all routes.
    func add(to router: Router<GatewayContext>) {
        router.get("/api/driver/orders/ready") { request, context in
            try await ready(try await driver(request, context))
        }
        router.get("/api/driver/order/latest") { request, context in
            try await latest(try await driver(request, context))
        }
        router.get("/api/driver/revenue") { request, context in
            try await revenue(try await driver(request, context))
        }
        router.post("/api/driver/order/pick") { request, context in
            try await pick(try await driver(request, context))
        }
        router.post("/api/driver/order/complete") { request, context in
            try await complete(try await driver(request, context))
        }
        router.post("/api/driver/location/update") { request, context in
            try await report(try await driver(request, context))
        }
    }

    /// A courier with a request.
    private struct Driver {
        let app: AppRequest
        let courier: CourierID
        let location: LocationID?

        func context(_ step: String) throws(Problem) -> CommandContext {
            try app.context(step, terminal: "courier")
        }
    }

    private struct OrderChoice: Decodable {
        var order: OrderID

        private enum CodingKeys: String, CodingKey {
            case order = "order_id"
        }
    }

    private struct Position: Decodable {
        var location: String
    }

    private func driver(_ request: Request, _ context: GatewayContext) async throws -> Driver {
        let app = try await AppRequest(request, context, sessions)
        guard let grant = app.person.grant(.courier), let courier = app.person.courier else {
            throw Problem.needsRole(.courier)
        }
        return Driver(app: app, courier: courier, location: grant.location)
    }

    private func ready(_ driver: Driver) async throws -> Response {
        let request = ListDeliveryOffers(courier: driver.courier, location: driver.location)
        var answer: ListDeliveryOffers.Answer
        do throws(Problem) {
            answer = try await suite.call("delivery", request)
        } catch {
            // The app has no duty: a courier who looks for orders is at work.
            guard error.reason == "courier.offDuty", driver.app.hasToken else { throw error }
            try await beginDuty(driver)
            answer = try await suite.call("delivery", request)
        }
        return try AccountRoutes.answer(AppAnswers.Ready(answer.offers))
    }

    /// Goes on duty by a new key: that of an earlier request would change nothing.
    private func beginDuty(_ driver: Driver) async throws {
        let context = CommandContext(
            key: .fresh(), terminal: "courier", staff: driver.app.person.staff)
        _ = try await suite.call(
            "delivery",
            SetCourierDuty(
                courier: driver.courier, name: driver.app.person.name, onDuty: true,
                context: context))
    }

    private func underWay(_ driver: Driver) async throws -> [Delivery] {
        try await suite.call("delivery", ListDeliveries(courier: driver.courier)).deliveries
            .filter(\.status.isUnderWay)
    }

    private func latest(_ driver: Driver) async throws -> Response {
        guard let delivery = try await underWay(driver).first else {
            return try AccountRoutes.answer(AppAnswers.Latest(nil, nil))
        }
        let order = try await suite.call("orders", GetOrder(order: delivery.order))
        return try AccountRoutes.answer(AppAnswers.Latest(order, delivery))
    }

    private func revenue(_ driver: Driver) async throws -> Response {
        // The week of the service's day begins at most 8 days ago, and ends in any time zone.
        let date = Date()
        let request = GetCourierEarnings(
            courier: driver.courier, from: Self.day(of: date - 8 * Self.daySeconds),
            to: Self.day(of: date + Self.daySeconds))
        let answer = try await suite.call("delivery", request)
        return try AccountRoutes.answer(
            AppAnswers.Revenue(answer.days, in: Self.week(of: answer.today)))
    }

    private func pick(_ driver: Driver) async throws -> Response {
        let delivery = try await chosen(driver)
        guard driver.location == nil || driver.location == delivery.location else {
            throw Problem.otherLocation
        }
        _ = try await suite.call(
            "delivery",
            AcceptDelivery(
                delivery: delivery.id, courier: driver.courier,
                context: try driver.context("accept")))
        return try AccountRoutes.answer(AppAnswers.Done())
    }

    private func chosen(_ driver: Driver) async throws -> Delivery {
        let order = try driver.app.body(OrderChoice.self).order
        return try await suite.call(
            "delivery", GetDelivery(delivery: "\(order)", courier: driver.courier))
    }

    /// Takes the steps between the present status and the guest's door, which the app does not
    /// know.
    private func complete(_ driver: Driver) async throws -> Response {
        let delivery = try await chosen(driver)
        let (id, courier) = (delivery.id, driver.courier)
        let steps: [DeliveryStatus] = [.accepted, .atRestaurant, .pickedUp]
        let done = steps.firstIndex(of: delivery.status) ?? steps.count
        if done < 1 {
            _ = try await suite.call(
                "delivery",
                ArriveForDelivery(
                    delivery: id, courier: courier, context: try driver.context("arrive")))
        }
        if done < 2 {
            _ = try await suite.call(
                "delivery",
                PickUpDelivery(
                    delivery: id, courier: courier, context: try driver.context("pickUp")))
        }
        if done < 3 {
            _ = try await suite.call(
                "delivery",
                LeaveWithDelivery(
                    delivery: id, courier: courier, context: try driver.context("leave")))
        }
        _ = try await suite.call(
            "delivery",
            CompleteDelivery(
                delivery: id, courier: courier, note: "delivered by the app",
                context: try driver.context("complete")))
        return try AccountRoutes.answer(AppAnswers.Done())
    }

    private func report(_ driver: Driver) async throws -> Response {
        guard let place = AppAnswers.place(try driver.app.body(Position.self).location) else {
            throw Problem.invalid("The location has latitude and longitude in degrees.")
        }
        for delivery in try await underWay(driver) {
            _ = try await suite.call(
                "delivery",
                ReportCourierPosition(
                    delivery: delivery.id, courier: driver.courier, place: place))
        }
        return try AccountRoutes.answer(AppAnswers.Done())
    }

    private static let daySeconds: TimeInterval = 86_400

    /// The date of an instant in UTC.
    private static func day(of date: Date) -> BusinessDay {
        BusinessDay(containing: Timestamp(date), timeZone: .gmt, turnsAtHour: 0)
    }

    /// The days of the week of a day, from Monday to Sunday.
    static func week(of day: BusinessDay) -> [BusinessDay] {
        var calendar = Calendar(identifier: .iso8601)
        calendar.timeZone = .gmt
        guard let noon = Timestamp("\(day)T12:00:00.000Z"),
            let monday = calendar.dateInterval(of: .weekOfYear, for: noon.date)?.start
        else { return [] }
        return (0..<7).map { Self.day(of: monday + Double($0) * daySeconds) }
    }
}
