// SPDX-License-Identifier: Apache-2.0

package import Commerce
import MessageBus
package import Messages
import ServiceRuntime

extension SuiteClient {
    /// The given location; else the remembered one if it exists, or the only one.
    ///
    /// A given one is not looked up: locations-service refuses an unknown one itself. If it does
    /// not answer, the remembered one is used, because orders can be placed without it.
    package nonisolated(nonsending) func chosenLocation(
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
    package nonisolated(nonsending) func location(_ given: LocationID?) async throws -> Location {
        let location = try await chosenLocation(given)
        return try await query(GetLocation(location: location), of: .locations).value
    }

    /// The location with its whole menu.
    package nonisolated(nonsending) func catalogueEntry(
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
}
