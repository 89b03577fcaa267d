// SPDX-License-Identifier: Apache-2.0

import ClientSupport
import Commerce
import Messages
import ServiceRuntime
import Wire

/// Finds the order that the operator names.
struct OrderSearch {
    /// The client of the services.
    let client: SuiteClient
    /// The sender of the command that searches.
    let sender: CommandSender

    /// The maximum number of pages that are read; order-service reads 2,000 orders for each.
    private static let maximumPages = 10

    /// The till's newest order that is neither paid nor canceled, which `orders.open` would return.
    func unpaidOrder(at location: LocationID) async throws(OrderFailure) -> Order? {
        let active = try await sender.call(
            GetOrderSnapshot(location: location), of: client[.orders], .reading)
        return active.state
            .filter { $0.terminal == sender.terminal && !$0.paid && $0.status != .canceled }
            .max { $0.id < $1.id }
    }

    /// The till's newest order in any state.
    func newestOrder(at location: LocationID) async throws(OrderFailure) -> Order? {
        try await newest(ListOrders(location: location, terminal: sender.terminal))
    }

    /// The order with a number on today's business day.
    ///
    /// Without a location it is an order of the chosen or the only location. Throws an
    /// `OrderFailure`, a `PaymentProblem` if there is no such location or order, or an
    /// `AmbiguousNumber`.
    func order(numbered number: Int, at location: LocationID?) async throws -> Order {
        let locations = try await sender.call(ListLocations(), of: client[.locations], .reading)
            .locations
        let location = try Self.location(location, among: locations)
        let today = location.businessDay(at: .now())
        let list = ListOrders(location: location.id, businessDay: today, number: number)
        if let order = try await newest(list) {
            let active = try await sender.call(
                GetOrderSnapshot(location: location.id), of: client[.orders], .reading)
            try AmbiguousNumber.check(order, among: active.state)
            return order
        }
        let earlier = try await newest(ListOrders(location: location.id, number: number))
        throw PaymentProblem.noOrderToday(number, location.id, earlier: earlier)
    }

    private static func location(
        _ id: LocationID?, among locations: [Location]
    ) throws(PaymentProblem) -> Location {
        do throws(LocationProblem) {
            return try LocationChoice.location(
                id, remembered: ChosenLocation().location, among: locations)
        } catch {
            throw .noLocation(error)
        }
    }

    private func newest(_ list: ListOrders) async throws(OrderFailure) -> Order? {
        var list = list
        list.limit = 1
        for _ in 0..<Self.maximumPages {
            let page = try await sender.call(list, of: client[.orders], .reading)
            if let order = page.orders.first { return order }
            guard let before = page.before else { return nil }
            list.before = before
        }
        return nil
    }
}
