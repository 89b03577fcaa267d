// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages

/// Why a display can't show a board.
package enum DisplayError: Error, Equatable, CustomStringConvertible {
    /// An option is not an identifier.
    case notAnIdentifier(option: String, text: String)
    /// There are several locations, or none, and none was named.
    case locationNotChosen([KitchenLocation])
    /// There is no location of that identifier.
    case locationUnknown(LocationID, [KitchenLocation])
    /// The locations could not be asked for.
    case noLocations(endpoint: String, reason: String)

    /// What happened and what to do.
    package var description: String {
        switch self {
        case .notAnIdentifier(let option, let text):
            "'\(text)' can't be a --\(option): write 1 to 64 letters, digits or any of . _ : -"
        case .locationNotChosen(let locations):
            "Which location? Choose one with --location.\(Self.list(locations))"
        case .locationUnknown(let location, let locations):
            "There is no location \(location). Choose one with --location.\(Self.list(locations))"
        case .noLocations(let endpoint, let reason):
            "The locations can't be asked for at \(endpoint): \(reason) Start kds-service and "
                + "order-service, or name a location with --location to wait for them."
        }
    }

    private static func list(_ locations: [KitchenLocation]) -> String {
        locations.map { "\n  \($0.id)  \($0.name)" }.joined()
    }
}
