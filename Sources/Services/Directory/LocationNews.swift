// SPDX-License-Identifier: Apache-2.0

package import Commerce
package import Messages

/// What a service learns about the locations.
package enum LocationNews: Sendable, Equatable {
    /// The stream of a location was announced, for the first time or again.
    case announced(LocationID)
    /// All locations have been announced.
    case complete
    /// The followed entities of a location, which replace those that were received before.
    case replaced(LocationID, [LocationEntity])
    /// A new state of an entity of a location.
    case changed(LocationID, LocationEntity)

    /// The state of the location itself, if the news has it.
    package var location: Location? {
        switch self {
        case .announced, .complete: nil
        case .replaced(let id, let entities):
            entities.lazy.compactMap(\.location).first { $0.id == id }
        case .changed(let id, let entity): entity.location.flatMap { $0.id == id ? $0 : nil }
        }
    }
}
