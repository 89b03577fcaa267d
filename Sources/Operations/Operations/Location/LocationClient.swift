// SPDX-License-Identifier: Apache-2.0

import ClientSupport
import Commerce
import MessageBus
import Messages
import ServiceRuntime
import Wire

extension SuiteClient {
    /// The given location; else the remembered one if it exists, or the only one.
    ///
    /// A given one is not looked up: locations-service refuses an unknown one itself. If it does
    /// not answer, the remembered one is used, because orders can be placed without it.
    nonisolated(nonsending) func chosenLocation(
        _ given: LocationID?
    ) async throws -> LocationID {
        if let given { return given }
        let remembered = ChosenLocation().location
        let locations: [Location]
        do {
            locations = try await query(ListLocations(), of: .locations).value.locations
        } catch let failure where failure.cause.isUnanswered {
            guard let remembered else { throw failure }
            return remembered
        }
        return try LocationChoice.location(nil, remembered: remembered, among: locations).id
    }

    /// The given location with its details; else the remembered one if it exists, or the only one.
    nonisolated(nonsending) func location(_ given: LocationID?) async throws -> Location {
        let location = try await chosenLocation(given)
        return try await query(GetLocation(location: location), of: .locations).value
    }

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

    /// The location with its whole menu.
    nonisolated(nonsending) func catalogueEntry(
        of location: LocationID
    ) async throws -> CatalogueEntry {
        let place = try await query(GetLocation(location: location), of: .locations).value
        do {
            return CatalogueEntry(
                location: place, menu: try await self[.locations].wholeMenu(of: location))
        } catch {
            throw QueryFailure(program: SuiteService.locations.program, cause: error)
        }
    }

    /// Sends a command to locations-service; throws a `ChangeFailure`.
    nonisolated(nonsending) func change<C: Command>(
        _ command: C, timeout: Duration? = nil
    ) async throws(ChangeFailure) -> QueryResult<C.Answer> {
        do throws(QueryFailure) {
            return try await query(command, of: .locations, timeout: timeout)
        } catch {
            throw ChangeFailure(cause: error.cause)
        }
    }
}

/// The failure of a command to locations-service.
struct ChangeFailure: FailedCall, Equatable, CustomStringConvertible {
    /// Why the command failed.
    let cause: CallFailure

    /// What happened and what to do.
    var description: String {
        guard cause == .outcomeUnknown else { return cause.description }
        return """
            locations-service did not answer in time, so the change may have been made or not. \
            'comanda status' shows which services run; then look at the menu before you try again.
            """
    }
}
