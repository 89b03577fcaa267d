// SPDX-License-Identifier: Apache-2.0

import Commerce
import GRDB
import Messages
import ServiceStorage

/// The table `kitchen_line`: the kitchen's times of the orders that are not active.
///
/// Those of active orders are in memory. So a row is written once for each line, when its order
/// ends, and not with each tap.
struct KitchenLineWriter {
    private var insert = CachedStatement(
        """
        INSERT INTO kitchen_line
            (location, business_day, number, line, item, name, station, fired_at, making, waiting)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
        """)
    private var delete = CachedStatement(
        "DELETE FROM kitchen_line WHERE location = ? AND business_day = ? AND number = ?")

    /// Writes the rows of an order that ended, or deletes those of one that is active again.
    mutating func write(_ order: Order, changedFrom old: Order?, _ db: Database) throws {
        switch (old?.isActive ?? true, order.isActive) {
        case (true, false): try insertLines(of: order, db)
        case (false, true): try deleteLines(of: order, db)
        default: break
        }
    }

    private mutating func insertLines(of order: Order, _ db: Database) throws {
        for line in order.lines {
            guard let finished = FinishedLine(line), let waiting = finished.waiting else {
                continue
            }
            try insert(db).run { values in
                values.add(order.location.text)
                values.add(order.businessDay.description)
                values.add(order.number)
                values.add(line.line)
                values.add(finished.item.text)
                values.add(finished.name)
                values.add(finished.station.text)
                values.add(Int(finished.firedAt.milliseconds))
                values.add(finished.making)
                values.add(waiting)
            }
        }
    }

    private mutating func deleteLines(of order: Order, _ db: Database) throws {
        try delete(db).run { values in
            values.add(order.location.text)
            values.add(order.businessDay.description)
            values.add(order.number)
        }
    }
}

/// Reads the table `kitchen_line`.
enum KitchenLineRows {
    /// Passes the lines of a location to `read`, latest business day first, until it returns false.
    ///
    /// Throws `StorageError.unreadable` for a row that no version of the service writes.
    static func each(
        at location: LocationID, from: BusinessDay, to: BusinessDay, _ db: Database,
        _ read: (FinishedLine, BusinessDay) -> Bool
    ) throws {
        var day = to
        try db.prepared(selectLines).each { values in
            values.add(location.text)
            values.add(from.description)
            values.add(to.description)
        } _: { row in
            let text = try row.text(0)
            if text != day.description {
                guard let other = BusinessDay(text) else {
                    throw StorageError.unreadable("kitchen_line.business_day")
                }
                day = other
            }
            return read(try line(row), day)
        }
    }

    /// Passes when the lines of each order of a business day were fired, and the milliseconds until
    /// the last of them was finished, if that was since an instant.
    static func eachOrder(
        at location: LocationID, on day: BusinessDay, since: Timestamp, _ db: Database,
        _ read: (Timestamp, Int) -> Void
    ) throws {
        try db.prepared(selectOrders).each { values in
            values.add(location.text)
            values.add(day.description)
            values.add(Int(since.milliseconds))
        } _: { row in
            read(try row.timestamp(0), try row.integer(1))
            return true
        }
    }

    private static let selectOrders = """
        SELECT fired_at, max(making) FROM kitchen_line
        WHERE location = ? AND business_day = ? AND fired_at + making >= ?
        GROUP BY number, fired_at
        """

    private static func line(_ row: StatementColumns) throws -> FinishedLine {
        FinishedLine(
            item: try row.identifier(1), name: try row.text(2), station: try row.identifier(3),
            firedAt: try row.timestamp(4), making: try row.integer(5),
            waiting: try row.integer(6))
    }

    private static let selectLines = """
        SELECT business_day, item, name, station, fired_at, making, waiting FROM kitchen_line
        WHERE location = ? AND business_day BETWEEN ? AND ? ORDER BY business_day DESC
        """
}
