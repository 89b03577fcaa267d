// SPDX-License-Identifier: Apache-2.0

// Derived from Schemas/kitchen-methods.json by Protocols/Catalogue/write: change that instead.

public import Commerce

/// A location in the kitchen.
public struct KitchenLocation: Codable, Sendable, Equatable {
    /// Its identifier.
    public var id: LocationID
    /// Its name for people.
    public var name: String
    /// An IANA name.
    public var timeZone: String?
    /// The stations of its kitchen, in the order of its screens; empty if they are not known.
    public var stations: [Station]
    /// The settings of its kitchen screens; absent if none are kept, or they are not known.
    public var displays: [KeptDisplay]?

    /// A value from its parts.
    public init(
        id: LocationID, name: String, timeZone: String? = nil, stations: [Station] = [],
        displays: [KeptDisplay]? = nil
    ) {
        self.id = id
        self.name = name
        self.timeZone = timeZone
        self.stations = stations
        self.displays = displays
    }
}
