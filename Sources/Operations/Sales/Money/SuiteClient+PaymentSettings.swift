// SPDX-License-Identifier: Apache-2.0

import ClientSupport
import Commerce
import Messages
import ServiceRuntime

extension SuiteClient {
    /// How the guests of a location pay; the defaults if locations-service does not answer.
    ///
    /// payment-service decides itself, and refuses cash that coins can't make.
    nonisolated(nonsending) func paymentSettings(
        of location: LocationID
    ) async throws(QueryFailure) -> PaymentSettings {
        do {
            let place = try await query(
                GetLocation(location: location), of: .locations, timeout: .seconds(1))
            return place.value.payment ?? PaymentSettings()
        } catch {
            guard error.cause.isUnanswered else { throw error }
            return PaymentSettings()
        }
    }
}
