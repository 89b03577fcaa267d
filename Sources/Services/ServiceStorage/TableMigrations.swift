// SPDX-License-Identifier: Apache-2.0

/// The migrations of locations-service's own tables, in the order in which they run.
///
/// A database stores the names of its migrations, so a released name never changes. A restore
/// rejects a database with a migration that is not listed: a newer version wrote it.
package enum LocationMigration: String, CaseIterable {
    /// Creates the tables.
    case tables = "locations-1"
    /// Replaces the tables by entities, whose states are their last events.
    case entities = "locations-2"
}

/// The migrations of order-service's own tables, in the order in which they run.
package enum OrderMigration: String, CaseIterable {
    /// Creates the tables and views.
    case tables = "orders-1"
    /// Marks orders as ended that were stored as active.
    case endedOrders = "orders-2"
    /// Replaces the copies of the last events by views over them.
    case views = "orders-3"
    /// Replaces the copies of whole menus by a copy of each entity.
    case catalogueEntities = "orders-4"
    /// Adds the kitchen's times of lines.
    case kitchenLines = "orders-5"
    /// Adds the sums of business days, and an index of orders with money of guests.
    case daySales = "orders-6"
}

/// The migrations of payment-service's own tables, in the order in which they run.
package enum PaymentMigration: String, CaseIterable {
    /// Creates the table and its view.
    case tables = "payments-1"
    /// Adds receipts, refunds, tips, drawers, accounts and closed days.
    case receipts = "payments-2"
    /// Adds cards that were accepted while their provider was away.
    case offlineCards = "payments-3"
    /// Adds the earnings of couriers.
    case couriers = "payments-4"
    /// Adds the cards of guests who pay on a page of their provider.
    case pages = "payments-5"
}

/// The migrations of delivery-service's own tables, in the order in which they run.
package enum DeliveryMigration: String, CaseIterable {
    /// Creates the tables.
    case tables = "delivery-1"
    /// Adds the messages about deliveries, and the notes of orders.
    case chat = "delivery-2"
}

/// The migrations of people-service's own tables, in the order in which they run.
package enum PeopleMigration: String, CaseIterable {
    /// Creates the tables.
    case tables = "people-1"
}

/// The migrations of stripe-provider's own tables, in the order in which they run.
package enum StripeMigration: String, CaseIterable {
    /// Creates the table.
    case tables = "stripe-1"
    /// Adds the pages of guests with a browser.
    case pages = "stripe-2"
}
