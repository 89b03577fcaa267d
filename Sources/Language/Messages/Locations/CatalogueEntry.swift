// SPDX-License-Identifier: Apache-2.0

/// A location with its menu: the data of each event on `locations/…`, and one entry of a catalogue
/// file.
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

/// The `type` of the events on `locations/<location>/…`, whose data is the entry after the change.
public enum LocationEventType: String, Codable, Sendable, CaseIterable {
    /// The location was added.
    case added = "location.added"
    /// The price of an item was set.
    case priceSet = "menu.priceSet"
}

/// The limits of a location and its menu (`Protocols/2-LOCATIONS.md`, limits).
public enum CatalogueLimits {
    /// The number of Unicode code points of a name.
    public static let name = 1...60
    /// The price of an item in minor units.
    ///
    /// The total of 200 lines with a quantity of 99 stays far below an overflow.
    public static let price = 0...100_000_000
    /// The amount that a modifier adds to the price of one, in minor units.
    public static let priceDifference = -100_000_000...100_000_000
    /// A tax rate in basis points, up to 100 %.
    public static let tax = 0...10_000
    /// A fee by rate, in basis points.
    public static let feeRate = 1...10_000
    /// A fee by amount, in minor units.
    public static let feeAmount = 1...100_000_000
    /// The maximum number of fees of a location.
    public static let fees = 20
    /// The hour at which the business day changes.
    public static let turningHour = 0...23
    /// The number of minutes after which a draft expires: up to a week, 0 for never.
    public static let draftMinutes = 0...10_080
    /// The maximum number of modifier groups of an item.
    public static let groups = 20
    /// The maximum number of modifiers in all groups of an item.
    public static let modifiers = 50
}
