// SPDX-License-Identifier: Apache-2.0

import Commerce
import GRDB
import MessageBus
import Messages
import ServiceStorage
import Wire

/// Writes the table `day_sales`: the sums of the orders that are not active.
///
/// Those of active orders are in memory. So the rows are written once for each order, when it ends,
/// and again only if money goes back or a cook takes its last step back.
struct DaySalesWriter {
    private var addSum = CachedStatement(
        """
        INSERT INTO day_sales VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
        ON CONFLICT DO UPDATE SET
            count = count + excluded.count, amount = amount + excluded.amount,
            latest = max(latest, excluded.latest)
        """)

    /// Adds what the change of an order adds to the sums of its day.
    mutating func write(_ order: Order, changedFrom old: Order?, _ db: Database) throws {
        let before = old.flatMap(Self.sums)
        let after = Self.sums(of: order)
        if before == nil, after == nil { return }
        let changes = (after ?? SalesSums()).changes(since: before ?? SalesSums())
        for (key, sum) in changes { try add(key, sum, of: order, db) }
    }

    private static func sums(of order: Order) -> SalesSums? {
        order.isActive ? nil : SalesSums(of: order)
    }

    private mutating func add(
        _ key: SalesSums.Key, _ sum: SalesSums.Sum, of order: Order, _ db: Database
    ) throws {
        try addSum(db).run { values in
            values.add(order.location.text)
            values.add(order.businessDay.description)
            values.add(order.currency.code)
            values.add(key.kind.rawValue)
            values.add(key.key)
            values.add(key.name)
            values.add(sum.count)
            values.add(sum.amount.minorUnits)
            values.add(sum.latest)
        }
    }
}

/// Reads the table `day_sales`.
enum DaySalesRows {
    /// The sums of a business day by currency.
    static func sums(
        at location: LocationID, on day: BusinessDay, _ db: Database
    ) throws -> [Currency: SalesSums] {
        var sums: [Currency: SalesSums] = [:]
        try db.prepared(selectSums).each { values in
            values.add(location.text)
            values.add(day.description)
        } _: { row in
            guard let kind = SalesSums.Kind(rawValue: try row.text(1)) else {
                throw StorageError.unreadable("day_sales.kind")
            }
            sums[try row.currency(0), default: SalesSums()].add(
                SalesSums.Key(kind: kind, key: try row.text(2), name: try row.text(3)),
                SalesSums.Sum(
                    count: try row.integer(4), amount: Amount(try row.integer(5)),
                    latest: try row.integer(6)))
            return true
        }
        return sums
    }

    /// Fills the table from the last events of all orders.
    ///
    /// An order that can't be decoded is left out: no request can answer it either.
    static func fill(_ db: Database) throws {
        var writer = DaySalesWriter()
        try db.prepared(selectOrders).each { _ in
        } _: { row in
            if let order = try? WireCoding.decode(Order.self, from: try row.utf8(0)) {
                try writer.write(order, changedFrom: nil, db)
            }
            return true
        }
    }

    private static let selectSums = """
        SELECT currency, kind, key, name, count, amount, latest FROM day_sales
        WHERE location = ? AND business_day = ?
        """

    private static let selectOrders = """
        SELECT data FROM order_state WHERE NOT active AND data IS NOT NULL
        ORDER BY location, business_day
        """
}
