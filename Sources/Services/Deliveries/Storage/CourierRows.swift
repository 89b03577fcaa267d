// SPDX-License-Identifier: Apache-2.0

import Commerce
import GRDB
import MessageBus
import Messages
import ServiceStorage
import Wire

/// Reads and writes couriers.
enum CourierRows {
    /// A courier with the deliveries under way; also one who has never been on duty.
    static func load(of id: CourierID, _ db: Database) throws -> CourierLoad {
        let known = try courier(id, db)
        return CourierLoad(
            id: id, name: known?.name, onDuty: known?.onDuty ?? false,
            deliveries: try DeliveryRows.underWay(with: id, db))
    }

    /// A courier; nil for one who has never been on duty.
    static func courier(_ id: CourierID, _ db: Database) throws -> Courier? {
        try couriers("id = ?", db) { $0.add(id.text) }.first
    }

    /// The couriers who are on duty or have a delivery under way, by name.
    static func working(_ db: Database) throws -> [Courier] {
        let condition = """
            on_duty OR EXISTS (SELECT 1 FROM delivery WHERE courier = courier.id
                AND status IN ('accepted', 'atRestaurant', 'pickedUp', 'onTheWay'))
            ORDER BY name, id
            """
        return try couriers(condition, db) { _ in }
    }

    /// Inserts or updates a courier.
    static func write(_ courier: Courier, _ db: Database) throws {
        try db.prepared("INSERT OR REPLACE INTO courier VALUES (?, ?, ?, ?)").run { values in
            values.add(courier.id.text)
            values.add(courier.name)
            values.add(courier.onDuty)
            values.add(courier.since)
        }
    }

    private static func couriers(
        _ condition: String, _ db: Database, _ bind: (inout StatementValues) -> Void
    ) throws -> [Courier] {
        let query = "SELECT id, name, on_duty, since FROM courier WHERE \(condition)"
        let found = try db.prepared(query).all(with: bind) { row in
            Courier(
                id: try row.identifier(0), name: try row.text(1), onDuty: try row.flag(2),
                since: try row.textTimestamp(3))
        }
        return try found.map { courier in
            var courier = courier
            courier.deliveries = try DeliveryRows.underWay(with: courier.id, db).map(\.id)
            return courier
        }
    }
}
