// SPDX-License-Identifier: Apache-2.0

/// A location together with its menu: the state that each event of `locations/…` carries in full,
/// and one entry of a catalogue file.
public struct CatalogueEntry: Codable, Sendable, Equatable {
    /// The location.
    public var location: Location
    /// Its menu.
    public var menu: Menu

    /// An entry from its parts.
    public init(location: Location, menu: Menu) {
        self.location = location
        self.menu = menu
    }
}
