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

    /// The numbers of the orders of a day's offline cards.
    ///
    /// An order is left out if order-service does not show it to this key.
    nonisolated(nonsending) func offlineNumbers(of day: Day) async -> [OrderID: Int] {
        var numbers: [OrderID: Int] = [:]
        for order in Set((day.offline ?? []).map(\.order)) {
            numbers[order] = try? await query(GetOrder(order: order), of: .orders).value.number
        }
        return numbers
    }
}
