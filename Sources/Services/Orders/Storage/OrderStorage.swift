// SPDX-License-Identifier: Apache-2.0

import Commerce
import GRDB
import Messages
import ServiceStorage
import Wire

/// Finds orders in the database.
enum OrderStorage {
    /// Where an order's state stands: the place of its last event.
    struct Place {
        var order: OrderID
        var location: LocationID
        var sequence: SequenceNumber
    }

    /// The places of every active order, with its identifier.
    static func active(_ db: Database) throws -> [Place] {
        try db.prepared("SELECT id, location, sequence FROM orders WHERE active")
            .all { try place($0) }
    }

    /// The place of one order, active or not; nil when there is none.
    static func place(of id: OrderID, _ db: Database) throws -> Place? {
        try db.prepared("SELECT id, location, sequence FROM orders WHERE id = ?")
            .first {
                $0.add(id.text)
            } _: {
                try place($0)
            }
    }

    /// The number that the next order of a location and business day gets.
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

    static func place(_ row: StatementColumns) throws -> Place {
        Place(
            order: try row.identifier(0), location: try row.identifier(1),
            sequence: try row.sequence(2))
    }

    private static let selectLastNumber = """
        SELECT number FROM orders WHERE location = ? AND business_day = ?
        ORDER BY number DESC LIMIT 1
        """
}
