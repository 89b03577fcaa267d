// SPDX-License-Identifier: Apache-2.0

import ClientSupport
import Commerce
import Messages
import ServiceRuntime
import Wire

extension SuiteClient {
    /// The sales of a day, from all orders of that business day, in pages.
    ///
    /// Throws a `QueryFailure` if order-service refuses or does not answer.
    nonisolated(nonsending) func daySales(
        of day: Day, at entry: CatalogueEntry
    ) async throws -> DaySales {
        var tally = SalesTally(currency: day.currency, at: entry.location, menu: entry.menu)
        let list = ListOrders(
            location: day.location, businessDay: day.businessDay, limit: 200)
        for order in try await orders(of: list) { tally.add(order) }
        let owed = try await orders(
            of: ListOrders(location: day.location, owed: true, limit: 200))
        let active = try await query(GetOrderSnapshot(location: day.location), of: .orders).value
        return tally.sales(on: day.businessDay, active: active.state, owed: owed)
    }

    /// The orders of all pages of a list, the newest first.
    ///
    /// Throws a `QueryFailure` if order-service refuses or does not answer.
    private nonisolated(nonsending) func orders(of request: ListOrders) async throws -> [Order] {
        var list = request
        var orders: [Order] = []
        repeat {
            let page = try await query(list, of: .orders).value
            orders += page.orders
            list.before = page.before
        } while list.before != nil
        return orders
    }
}
