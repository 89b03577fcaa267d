// SPDX-License-Identifier: Apache-2.0

// Derived from 2-LOCATIONS.md by Protocols/Catalogue/write: change that instead.

/// The `type` of the events on `locations/<location>/…`.
public enum LocationEventType: String, Codable, Sendable, CaseIterable {
    /// It was added, or read from the catalogue file.
    case added = "location.added"
    /// Its details were changed.
    case changed = "location.changed"
    /// It was closed.
    case closed = "location.closed"
    /// It was opened again.
    case reopened = "location.reopened"
    /// The dish of a day was set or removed, also with the item; the data is the location.
    case recommendationSet = "menu.recommendationSet"
    /// A category was added or replaced.
    case categoryPut = "menu.categoryPut"
    /// A category was removed.
    case categoryRemoved = "menu.categoryRemoved"
    /// A modifier group was added or replaced.
    case groupPut = "menu.groupPut"
    /// A modifier group was removed.
    case groupRemoved = "menu.groupRemoved"
    /// An item was added or replaced.
    case itemPut = "menu.itemPut"
    /// An item was removed.
    case itemRemoved = "menu.itemRemoved"
    /// The price of an item was set or scheduled, or a scheduled one became valid.
    case priceSet = "menu.priceSet"
    /// An item, or a modifier of the group in the data, became available or unavailable.
    case availabilitySet = "menu.availabilitySet"
}
