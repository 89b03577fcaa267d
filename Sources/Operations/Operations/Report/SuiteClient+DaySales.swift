// SPDX-License-Identifier: Apache-2.0

import ClientSupport
import Commerce
import Messages
import ServiceRuntime
import Wire

extension SuiteClient {
    /// The sales of a day, by the orders of that business day.
    ///
    /// Throws a `QueryFailure` if order-service refuses or does not answer.
    nonisolated(nonsending) func daySales(
        of day: Day, at entry: CatalogueEntry
    ) async throws -> DaySales {
        let request = GetSales(
            location: day.location, businessDay: day.businessDay, currency: day.currency)
        let answer = try await query(request, of: .orders).value
        return DaySales(answer, at: entry.location, menu: entry.menu)
    }
}
