// SPDX-License-Identifier: Apache-2.0

/// What bounds a location and its menu (`Protocols/2-LOCATIONS.md`, limits).
public enum CatalogueLimits {
    /// How many Unicode code points a name for people has.
    public static let name = 1...60
    /// The price of an item in minor units: with 200 lines of 99 the total stays far from overflow.
    public static let price = 0...100_000_000
    /// What a modifier adds to the price of one, in minor units.
    public static let priceDifference = -100_000_000...100_000_000
    /// A rate of tax in basis points; up to all of the price.
    public static let tax = 0...10_000
    /// A fee by rate, in basis points.
    public static let feeRate = 1...10_000
    /// A fee by amount, in minor units.
    public static let feeAmount = 1...100_000_000
    /// How many fees a location has at most.
    public static let fees = 20
    /// The hour at which the business day turns.
    public static let turningHour = 0...23
    /// After how many minutes a draft expires: up to a week, 0 for never.
    public static let draftMinutes = 0...10_080
    /// How many groups of modifiers an item has at most.
    public static let groups = 20
    /// How many modifiers an item has at most, in all its groups.
    public static let modifiers = 50
}
