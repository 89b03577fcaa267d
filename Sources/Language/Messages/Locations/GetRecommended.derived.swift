// SPDX-License-Identifier: Apache-2.0

// Derived from Schemas/locations-methods.json by Protocols/Catalogue/write: change that instead.

public import Commerce
public import Wire

/// `menus.recommended`: the dish of a day.
public struct GetRecommended: Request {
    /// The answer to `menus.recommended`.
    public struct Answer: Codable, Sendable, Equatable {
        /// The business day.
        public var day: BusinessDay
        /// The recommended item.
        public var item: MenuItem
        /// Why it is recommended.
        public var reason: RecommendationReason

        /// A value from its parts.
        public init(day: BusinessDay, item: MenuItem, reason: RecommendationReason) {
            self.day = day
            self.item = item
            self.reason = reason
        }
    }

    /// `menus.recommended`.
    public static let method = "menus.recommended"
    /// A location.
    public var location: LocationID
    /// Without it the present one.
    public var day: BusinessDay?

    /// A message from its parts.
    public init(location: LocationID, day: BusinessDay? = nil) {
        self.location = location
        self.day = day
    }
}
