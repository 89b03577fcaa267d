// SPDX-License-Identifier: Apache-2.0

/// The reason why an item is the dish of the day.
public enum RecommendationReason: String, Codable, Sendable, CaseIterable {
    /// The owner chose it for this day.
    case pinned
    /// It is sold only in a part of the year, which includes this day.
    case inSeason
    /// It is on the menu, and it is its day.
    case onTheMenu
}
