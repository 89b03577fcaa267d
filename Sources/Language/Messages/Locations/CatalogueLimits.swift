// SPDX-License-Identifier: Apache-2.0

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
    /// The smallest coin to which cash is rounded, in minor units.
    public static let coin = 2...1_000_000
    /// The highest amount of one offline card, in minor units.
    public static let offlineCard = 1...100_000_000
    /// The highest sum of the offline cards of a location, in minor units.
    public static let offlineSum = 1_000_000_000
    /// The maximum number of fees of a location.
    public static let fees = 20
    /// The number of areas to which a location delivers.
    public static let deliveryAreas = 1...20
    /// The number of corners of an area.
    public static let corners = 3...50
    /// The radius of an area and the distance of its corners from the kitchen, in metres.
    public static let reach = 1...100_000
    /// The latitude of a kitchen that delivers, in millionths of a degree: near the poles, areas
    /// by their corners mean nothing.
    public static let deliveringLatitude = -85_000_000...85_000_000
    /// The parts of a fee for deliveries, in minor units.
    public static let deliveryAmount = 0...100_000_000
    /// The part of a fee for deliveries that is a rate, in basis points.
    public static let deliveryRate = 0...10_000
    /// The percentage of the great circle that a road has.
    public static let roadFactor = 100...300
    /// The number of minutes for a kilometre.
    public static let kilometreMinutes = 1...60
    /// The number of minutes from an order to the courier: up to a day.
    public static let preparationMinutes = 0...1_440
    /// The number of seconds after which an offer to couriers expires: up to a day.
    public static let offerSeconds = 10...86_400
    /// The hour at which the business day changes.
    public static let turningHour = 0...23
    /// The number of minutes after which a draft expires: up to a week, 0 for never.
    public static let draftMinutes = 0...10_080
    /// Minutes for which guests may cancel after the kitchen got their order.
    public static let guestCancelMinutes = 1...60
    /// The maximum number of locations.
    public static let locations = 1_000
    /// The maximum number of stations of a location.
    public static let stations = 30
    /// The number of minutes after which a ticket needs attention, or is late: up to a day.
    public static let ticketMinutes = 1...1_440
    /// The maximum number of tables of a location.
    public static let tables = 500
    /// The number of Unicode code points of a table's name.
    public static let tableName = 1...20
    /// The seats of a table.
    public static let seats = 1...99
    /// The maximum number of kitchen screens of a location whose settings are kept.
    public static let displays = 100
    /// The minimum width of a ticket on a kitchen screen, in characters.
    public static let displayColumns = 20...80
    /// The maximum number of days with a dish that the owner recommends.
    public static let dailyDishes = 31
    /// The maximum number of categories of a menu.
    public static let categories = 100
    /// The maximum number of modifier groups of a menu.
    public static let menuGroups = 500
    /// The maximum number of items of a menu.
    public static let items = 5_000
    /// The place of an item or a category.
    public static let place = 1...1_000_000
    /// The number of Unicode code points of a description.
    public static let description = 1...1_000
    /// The maximum number of categories of an item.
    public static let itemCategories = 10
    /// The maximum number of modifier groups of an item.
    public static let groups = 20
    /// The maximum number of modifiers of one group, and of prices of one modifier.
    public static let groupModifiers = 50
    /// The maximum number of modifiers in all groups of an item.
    public static let modifiers = 100
    /// The number of changes of one `menus.change`, with the staged ones.
    public static let changes = 1...6_000
    /// The maximum number of `menus.stage` commands that one `menus.change` names.
    public static let stagedCommands = 128
    /// The time in the future that a command may name: up to 366 days.
    public static let future = Duration.seconds(366 * 86_400)
    /// The maximum number of Unicode code points of the text of a search.
    public static let searchText = 100
    /// The maximum number of items in one answer of a search.
    public static let found = 1...200
    /// The number of items in one answer of a search that names no limit.
    public static let foundByDefault = 50
    /// The maximum number of stored pictures.
    public static let pictures = 1_000
    /// The size of a picture in bytes.
    public static let pictureBytes = 1...131_072
}
