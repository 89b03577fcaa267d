// SPDX-License-Identifier: Apache-2.0

import ClientSupport
import Commerce
import Foundation
import Messages
import ServiceRuntime
import Wire

/// Finds the order that an operator means.
struct OrderSearch {
    /// What the services are asked by.
    let client: SuiteClient
    /// The errand that asks.
    let sender: ErrandSender

    /// How many answers of `orders.list` are read at most; each looks through 2,000 orders.
    private static let mostPages = 10

    /// The till's newest order that is neither paid nor canceled: the one that `orders.open`
    /// would give back.
    func unpaidOrder(at location: LocationID) async throws(OrderFailure) -> Order? {
        let active = try await sender.call(
            GetOrderSnapshot(location: location), of: client[.orders], .reading)
        return active.state
            .filter { $0.terminal == sender.terminal && !$0.paid && $0.status != .canceled }
            .max { $0.id < $1.id }
    }

    /// The till's newest order, whatever became of it.
    func newestOrder(at location: LocationID) async throws(OrderFailure) -> Order? {
        try await newest(ListOrders(location: location, terminal: sender.terminal))
    }

    /// The order of a number of today's business day; the only location there is if none is named.
    ///
    /// Throws an `OrderFailure`, or a `PaymentProblem` if there is no such order.
    func order(numbered number: Int, at location: LocationID?) async throws -> Order {
        let location = try await self.location(location)
        let today = BusinessDay(
            containing: .now(), timeZone: TimeZone(identifier: location.timeZone) ?? .gmt,
            turnsAtHour: location.businessDayTurnsAt)
        let list = ListOrders(location: location.id, businessDay: today, number: number)
        if let order = try await newest(list) { return order }
        let former = try await newest(ListOrders(location: location.id, number: number))
        throw PaymentProblem.noOrderToday(number, location.id, former: former)
    }

    private func location(_ id: LocationID?) async throws -> Location {
        let known = try await sender.call(ListLocations(), of: client[.locations], .reading)
            .locations
        if let id {
            guard let location = known.first(where: { $0.id == id }) else {
                throw PaymentProblem.locationUnknown(id, known)
            }
            return location
        }
        guard let location = known.first, known.count == 1 else {
            throw PaymentProblem.locationMissing(known)
        }
        return location
    }

    private func newest(_ list: ListOrders) async throws(OrderFailure) -> Order? {
        var list = list
        list.limit = 1
        for _ in 0..<Self.mostPages {
            let page = try await sender.call(list, of: client[.orders], .reading)
            if let order = page.orders.first { return order }
            guard let before = page.before else { return nil }
            list.before = before
        }
        return nil
    }
}
