// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages
import Wire

/// The refusals of locations-service, with their stable reasons (`Protocols/2-LOCATIONS.md`).
extension Refusal {
    static func locationExists(_ location: LocationID) -> Self {
        Self(
            .conflict, "location.exists",
            """
            There is a location \(location) already. \
            Choose another identifier, or change that location.
            """)
    }

    static let tooManyLocations = Self(
        .rule, "location.tooMany",
        """
        There are \(CatalogueLimits.locations) locations already, which is the maximum. \
        Use another suite for more.
        """)

    static func locationInvalid(_ problem: String) -> Self {
        Self(
            .rule, "location.invalid",
            "The location can't be accepted: \(problem). Correct it.")
    }

    /// The maximum number of items that the refusal of a station names.
    static let namedItems = 5

    /// Items are made at the station; the first ones are given by their names and identifiers.
    static func stationUsed(_ station: StationID, by items: [String], of count: Int) -> Self {
        let more = count > items.count ? " and \(count - items.count) more" : ""
        return Self(
            .conflict, "location.stationUsed",
            """
            Station \(station) can't be removed, because \(items.joined(separator: ", "))\(more) \
            \(count == 1 ? "is" : "are") made there. Give its items another station first, each \
            with 'comanda menu put ITEM station=STATION'.
            """)
    }

    static func itemUnknown(_ item: ItemID, at location: LocationID) -> Self {
        Self(
            .unknown, "menu.itemUnknown",
            """
            Location \(location) does not sell item \(item). \
            'comanda menu show --location \(location)' lists what it sells.
            """)
    }

    static func categoryUnknown(_ category: CategoryID, at location: LocationID) -> Self {
        notOnMenu("menu.categoryUnknown", "category \(category)", location)
    }

    static func groupUnknown(_ group: ModifierGroupID, at location: LocationID) -> Self {
        notOnMenu("menu.groupUnknown", "modifier group \(group)", location)
    }

    private static func notOnMenu(_ reason: String, _ what: String, _ location: LocationID) -> Self
    {
        Self(
            .unknown, reason,
            """
            The menu of location \(location) has no \(what). \
            Add it first, or choose one that exists.
            """)
    }

    static func modifierUnknown(_ modifier: ModifierID, in group: ModifierGroupID) -> Self {
        Self(
            .unknown, "menu.modifierUnknown",
            "Group \(group) has no modifier \(modifier). Look at its modifiers.")
    }

    static func stationUnknown(_ station: StationID, at location: LocationID) -> Self {
        Self(
            .unknown, "menu.stationUnknown",
            """
            Location \(location) has no station \(station). \
            Add it to the location first, or choose one that exists.
            """)
    }

    /// The entity of a key is not on the menu.
    static func unknown(_ key: EntityKey, at location: LocationID) -> Self {
        switch key.kind {
        case .location: locationUnknown(location)
        case .category: notOnMenu("menu.categoryUnknown", "category \(key.id)", location)
        case .modifierGroup: notOnMenu("menu.groupUnknown", "modifier group \(key.id)", location)
        case .item: itemUnknown(ItemID(stringLiteral: key.id), at: location)
        }
    }

    static func outOfSeason(_ item: MenuItem, on day: BusinessDay) -> Self {
        Self(
            .rule, "menu.outOfSeason",
            """
            \(item.name) (\(item.id)) is not sold in the month of \(day). \
            Choose another item or another day, or change its season.
            """)
    }

    static let priceNegative = Self(
        .rule, "menu.priceNegative", "A price can't be below 0. Check the price.")

    static let priceTooHigh = Self(
        .rule, "menu.priceTooHigh", "That price is too high. Check the price.")

    static let timeOutOfRange = Self(
        .rule, "menu.timeOutOfRange",
        "The time must be in the future, within 366 days. Check the time.")

    static func pictureUnknown(_ picture: PictureID) -> Self {
        Self(.unknown, "picture.unknown", "There is no picture \(picture). Store it first.")
    }

    static let pictureInvalid = Self(
        .rule, "picture.invalid",
        "This is no PNG, JPEG or WebP picture, or a phone can not show its size. Convert it first.")

    static let pictureTooLarge = Self(
        .rule, "picture.tooLarge",
        """
        A picture has at most \(CatalogueLimits.pictureBytes.upperBound) bytes. \
        Make it smaller.
        """)

    static func pictureTooMany(_ maximum: Int) -> Self {
        Self(
            .rule, "picture.tooMany",
            """
            There are \(maximum) pictures on menus already, which is the maximum. \
            Remove some from their items first.
            """)
    }

    /// The state at the position of a page's snapshot is not known any more.
    static func snapshotGone(_ sequence: SequenceNumber) -> Self {
        Self(
            .unknown, "stream.eventsGone",
            "The state at \(sequence) is no longer kept; ask for the first page again.")
    }
}
