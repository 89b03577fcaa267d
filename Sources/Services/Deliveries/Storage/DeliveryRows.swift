// SPDX-License-Identifier: Apache-2.0

import Commerce
import GRDB
import MessageBus
import Messages
import ServiceStorage
import Wire

/// A delivery in the database.
struct StoredDelivery {
    /// The delivery.
    var record: DeliveryRecord
    /// The sequence number of its last event; nil before the first one.
    var lastEvent: SequenceNumber?
}

/// Reads and writes deliveries.
enum DeliveryRows {
    /// The delivery with an identifier; nil if it is unknown.
    static func delivery(_ id: DeliveryID, _ db: Database) throws -> StoredDelivery? {
        try deliveries("id = ?", db) { $0.add(id.text) }.first
    }

    /// The deliveries that have not ended, of a location or of all, oldest order first.
    static func open(at location: LocationID?, _ db: Database) throws -> [StoredDelivery] {
        let condition = "\(isOpen) AND (?1 IS NULL OR location = ?1) ORDER BY id"
        return try deliveries(condition, db) { $0.add(location?.text) }
    }

    /// The offered deliveries of a location or of all.
    static func offered(at location: LocationID?, _ db: Database) throws -> [StoredDelivery] {
        let condition = """
            \(isOpen) AND status = 'offered' AND (?1 IS NULL OR location = ?1) ORDER BY id
            """
        return try deliveries(condition, db) { $0.add(location?.text) }
    }

    /// The identifiers of the offers whose time is over, or has come since their last change.
    static func offersToChange(at now: Timestamp, _ db: Database) throws -> [DeliveryID] {
        let query = """
            SELECT id FROM delivery WHERE \(isOpen) AND status = 'offered'
                AND (expires_at <= ?1 OR (offered_at <= ?1 AND text ->> 'changedAt' < offered_at))
            """
        return try db.prepared(query).all(with: { $0.add(now) }) { try $0.identifier(0) }
    }

    /// The deliveries of which another service must still be told.
    static func owing(_ db: Database) throws -> [StoredDelivery] {
        try deliveries("(owes_hand_over OR owes_earnings) ORDER BY id", db) { _ in }
    }

    /// The deliveries that a courier has under way, oldest order first.
    static func underWay(with courier: CourierID, _ db: Database) throws -> [Delivery] {
        let condition = "courier = ? AND \(isUnderWay) ORDER BY id"
        return try deliveries(condition, db) { $0.add(courier.text) }.map(\.record.delivery)
    }

    /// The couriers who have a delivery under way.
    static func couriersUnderWay(_ db: Database) throws -> Set<CourierID> {
        let query = "SELECT DISTINCT courier FROM delivery WHERE \(isUnderWay)"
        return Set(try db.prepared(query).all { try $0.identifier(0) })
    }

    /// The deliveries that match a request, newest order first, and one more than its limit.
    static func matching(
        _ request: ListDeliveries, limit: Int, _ db: Database
    ) throws -> [StoredDelivery] {
        let conditions: [(sql: String, value: String?)] = [
            ("location = ?", request.location?.text), ("courier = ?", request.courier?.text),
            ("status = ?", request.status?.rawValue),
            ("offered_at >= ?", request.from?.description),
            ("offered_at < ?", request.to?.description), ("id < ?", request.before?.text),
        ]
        let used = conditions.filter { $0.value != nil }
        let condition = (["true"] + used.map(\.sql)).joined(separator: " AND ")
        return try deliveries("\(condition) ORDER BY id DESC LIMIT ?", db) { values in
            for condition in used { values.add(condition.value) }
            values.add(limit + 1)
        }
    }

    /// What a courier earned on each delivered delivery of some business days.
    static func earned(
        by courier: CourierID, from: BusinessDay, to: BusinessDay, _ db: Database
    ) throws -> [EarnedOnDay] {
        let query = """
            SELECT text, business_day FROM delivery
            WHERE courier = ? AND status = 'delivered' AND business_day BETWEEN ? AND ?
            """
        return try db.prepared(query).all(
            with: { values in
                values.add(courier.text)
                values.add(from.description)
                values.add(to.description)
            }
        ) { row in
            let delivery = try WireCoding.decode(Delivery.self, from: try row.utf8(0))
            return EarnedOnDay(
                day: try day(row, 1), currency: delivery.currency, earnings: delivery.earnings)
        }
    }

    /// Inserts or updates a delivery.
    static func write(_ stored: StoredDelivery, text: [UInt8], _ db: Database) throws {
        let (record, delivery) = (stored.record, stored.record.delivery)
        let places = repeatElement("?", count: 19).joined(separator: ", ")
        try db.prepared("INSERT OR REPLACE INTO delivery VALUES (\(places))").run { values in
            values.add(delivery.id.text)
            values.add(delivery.location.text)
            values.add(delivery.courier?.id.text)
            values.add(delivery.status.rawValue)
            values.add(delivery.offeredAt)
            values.add(delivery.expiresAt)
            values.add(record.businessDay?.description)
            values.add(utf8: text)
            values.add(record.customer)
            values.add(record.code)
            values.add(record.wrongCodes)
            values.add(record.orderRevision)
            values.add(record.orderStatus.rawValue)
            values.add(record.owesHandOver)
            values.add(record.owesEarnings)
            values.add(record.refusedEarnings)
            values.add(record.canceledByOrder)
            values.add(stored.lastEvent)
            values.add(record.note)
        }
    }

    /// The condition of the partial index.
    private static let isOpen = "status NOT IN ('delivered', 'canceled', 'failed')"

    private static let isUnderWay =
        "status IN ('accepted', 'atRestaurant', 'pickedUp', 'onTheWay')"

    private static func deliveries(
        _ condition: String, _ db: Database, _ bind: (inout StatementValues) -> Void
    ) throws -> [StoredDelivery] {
        let query = """
            SELECT text, customer, code, wrong_codes, order_revision, order_status,
                owes_hand_over, owes_earnings, refused_earnings, canceled_by_order, business_day,
                last_event, note
            FROM delivery WHERE \(condition)
            """
        return try db.prepared(query).all(with: bind, stored)
    }

    private static func stored(_ row: StatementColumns) throws -> StoredDelivery {
        StoredDelivery(
            record: DeliveryRecord(
                delivery: try WireCoding.decode(Delivery.self, from: try row.utf8(0)),
                customer: try row.optional(1, row.text),
                note: try row.optional(12, row.text), code: try row.text(2),
                wrongCodes: try row.integer(3), orderRevision: try row.integer(4),
                orderStatus: try row.value(5), owesHandOver: try row.flag(6),
                owesEarnings: try row.flag(7), refusedEarnings: try row.integer(8),
                canceledByOrder: try row.flag(9),
                businessDay: try row.optional(10) { try day(row, $0) }
            ), lastEvent: try row.sequence(11))
    }

    private static func day(_ row: StatementColumns, _ column: Int) throws -> BusinessDay {
        guard let day = BusinessDay(try row.text(column)) else {
            throw StorageError.unreadable("delivery.business_day")
        }
        return day
    }
}
