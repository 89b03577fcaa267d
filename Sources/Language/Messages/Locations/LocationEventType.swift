// SPDX-License-Identifier: Apache-2.0

/// What happened to a location: the `type` of the events on `locations/<location>/…`; their data is
/// the catalogue entry in full, as it is afterwards.
public enum LocationEventType: String, Codable, Sendable, CaseIterable {
    /// It was added.
    case added = "location.added"
    /// The price of an item was set.
    case priceSet = "menu.priceSet"
}
