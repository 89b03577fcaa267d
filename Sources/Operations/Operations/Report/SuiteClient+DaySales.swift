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
        var list = ListOrders(
            location: day.location, businessDay: day.businessDay, limit: 200)
        repeat {
            let page = try await query(list, of: .orders).value
            page.orders.forEach { tally.add($0) }
            list.before = page.before
        } while list.before != nil
        let active = try await query(GetOrderSnapshot(location: day.location), of: .orders).value
        return tally.sales(on: day.businessDay, active: active.state)
    }
}
