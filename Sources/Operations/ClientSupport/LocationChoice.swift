// SPDX-License-Identifier: Apache-2.0

package import Commerce
package import Messages

/// The choice of a location that a command can do without `--location`.
package enum LocationChoice {
    /// The location with this identifier; without one, the remembered or the only one.
    package static func location(
        _ id: LocationID?, remembered: LocationID? = nil, among locations: [Location]
    ) throws(LocationProblem) -> Location {
        if let id {
            guard let location = locations.first(where: { $0.id == id }) else {
                throw .unknown(id, among: locations)
            }
            return location
        }
        if let known = locations.first(where: { $0.id == remembered }) { return known }
        guard let location = locations.first, locations.count == 1 else {
            throw .notChosen(among: locations)
        }
        return location
    }
}

/// The failure to choose a location.
package enum LocationProblem: Error, Equatable, CustomStringConvertible {
    /// The location does not exist.
    case unknown(LocationID, among: [Location])
    /// No location is given, and there are several or none.
    case notChosen(among: [Location])

    /// What happened, and the locations to choose from.
    package var description: String {
        switch self {
        case .unknown(_, let locations) where locations.isEmpty,
            .notChosen(let locations) where locations.isEmpty:
            """
            There is no location yet. 'comanda location add --company "…" --name "…" --currency …' \
            adds your own; 'comanda up --data NEW-FOLDER --demo' starts a suite with demo locations.
            """
        case .unknown(let location, let locations):
            "There is no location \(location). Choose one with --location."
                + Self.list(locations)
        case .notChosen(let locations):
            "Which location? Choose one with --location, or once with 'comanda location choose'."
                + Self.list(locations)
        }
    }

    private static func list(_ locations: [Location]) -> String {
        locations.map { "\n  \($0.id)  \($0.name.withoutControls)" }.joined()
    }
}
