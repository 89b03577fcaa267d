// SPDX-License-Identifier: Apache-2.0

import Commerce
import GRDB
import Messages
import ServiceStorage
import Wire

/// Finds orders in the table `order_row`.
enum OrderRows {
    /// Which event holds an order's state: its last one.
    struct Entry {
        var order: OrderID
        var location: LocationID
        var sequence: SequenceNumber
    }

    /// The entries of all active orders.
    static func active(_ db: Database) throws -> [Entry] {
        try db.prepared("SELECT id, location, sequence FROM order_row WHERE active")
            .all { try entry($0) }
    }

    /// The entry of an order, active or not; nil for an unknown order.
    static func entry(of id: OrderID, _ db: Database) throws -> Entry? {
        try db.prepared("SELECT id, location, sequence FROM order_row WHERE id = ?")
            .first {
                $0.add(id.text)
            } _: {
                try entry($0)
            }
    }

    /// The number of the next order of a location and business day.
    static func nextNumber(at location: LocationID, on day: BusinessDay, _ db: Database) throws
        -> Int
    {
        let last = try db.prepared(selectLastNumber).first { values in
            values.add(location.text)
            values.add(day.description)
        } _: {
            try $0.integer(0)
        }
        return (last ?? 0) + 1
    }

    /// The entry in the first three columns of a row: id, location, sequence.
    static func entry(_ row: StatementColumns) throws -> Entry {
        Entry(
            order: try row.identifier(0), location: try row.identifier(1),
            sequence: try row.sequence(2))
    }

    private static let selectLastNumber = """
        SELECT number FROM order_row WHERE location = ? AND business_day = ?
        ORDER BY number DESC LIMIT 1
        """
}
