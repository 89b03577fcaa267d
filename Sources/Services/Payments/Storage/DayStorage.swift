// SPDX-License-Identifier: Apache-2.0

import Commerce
import GRDB
import Ledger
import MessageBus
import Messages
import ServiceStorage
import Wire

/// Adds up business days, and keeps the closed ones as they were.
enum DayStorage {
    /// The JSON text of a closed day; nil if the day is not closed.
    static func closed(
        _ day: BusinessDay, at location: LocationID, _ db: Database
    ) throws -> [UInt8]? {
        try db.prepared("SELECT text FROM closed_day WHERE location = ? AND business_day = ?")
            .first(with: bind(location, day)) { try $0.utf8(0) }
    }

    /// The number of the next day that a location closes.
    static func nextNumber(at location: LocationID, _ db: Database) throws -> Int {
        let query = "SELECT count(*) FROM closed_day WHERE location = ?"
        let closed = try db.prepared(query).first(with: { $0.add(location.text) }) {
            try $0.integer(0)
        }
        return (closed ?? 0) + 1
    }

    /// Writes a closed day with its JSON text.
    static func write(_ day: Day, _ text: [UInt8], _ db: Database) throws {
        try db.prepared("INSERT INTO closed_day VALUES (?, ?, ?, ?)").run { values in
            values.add(day.location.text)
            values.add(day.businessDay.description)
            values.add(day.number)
            values.add(utf8: text)
        }
    }

    /// The money of a day that is not closed.
    static func day(_ day: BusinessDay, of register: Register, _ db: Database) throws -> Day {
        let location = register.location
        var totals = DayTotals(after: try perpetual(before: day, at: location, db))
        let query = """
            SELECT text, payment.staff
            FROM receipt INDEXED BY receipt_of_day LEFT JOIN payment ON payment.id = receipt.payment
            WHERE receipt.location = ? AND business_day = ? ORDER BY number
            """
        try db.prepared(query).each(with: bind(location, day)) { row in
            let receipt = try WireCoding.decode(Receipt.self, from: try row.utf8(0))
            totals.add(receipt, takenBy: try row.optional(1) { try row.identifier($0) })
            return true
        }
        let drawers = try DrawerStorage.drawers(at: location, since: day, begunBy: day, db)
        let open = try DrawerStorage.drawers(at: location, naming: nil, db)
        let unfinished = try LedgerStorage.unfinished(at: location, db)
        return totals.day(
            day, of: register, drawers: try drawers.map { try counted($0, db) },
            waiting: unfinished.filter { $0.offline == .waiting },
            blockedBy: DayBlocker.all(
                payments: unfinished.filter { $0.status != .recorded }.map(\.id),
                drawers: open.map(\.id), days: try unclosed(before: day, of: register, db)))
    }

    private static func counted(_ drawer: Drawer, _ db: Database) throws -> DayDrawer {
        let expected =
            try drawer.expected
            ?? ReceiptStorage.sums(of: drawer.id, db).balance(of: .cash, .change)
        return DayDrawer(
            drawer: drawer.id, terminal: drawer.terminal, expected: expected.bounded,
            counted: drawer.counted, difference: drawer.difference, float: drawer.float,
            cash: try ReceiptStorage.cash(of: drawer.id, db))
    }

    /// The sales and refunds of a location up to a day.
    ///
    /// A day can be closed after the first movements of the next one, so closings do not count.
    /// The last receipt of the last earlier day has them: the index finds it without a scan.
    private static func perpetual(
        before day: BusinessDay, at location: LocationID, _ db: Database
    ) throws -> Perpetual {
        let query = """
            SELECT text FROM receipt INDEXED BY receipt_of_day
            WHERE location = ? AND business_day < ? AND kind <> 'closing'
            ORDER BY business_day DESC, number DESC LIMIT 1
            """
        let last = try db.prepared(query).first(with: bind(location, day)) { row in
            try WireCoding.decode(Receipt.self, from: try row.utf8(0)).perpetual
        }
        return last ?? Register.LastReceipt.none.perpetual
    }

    /// The earlier days of a location with receipts that are not closed, at most as many as a day
    /// lists.
    ///
    /// They are later than the last closed day. Each is found with one step in the index, however
    /// many receipts it has.
    private static func unclosed(
        before day: BusinessDay, of register: Register, _ db: Database
    ) throws -> [BusinessDay] {
        let query = """
            WITH RECURSIVE earlier (day) AS (
                SELECT ?
                UNION ALL
                SELECT (SELECT min(business_day) FROM receipt INDEXED BY receipt_of_day
                    WHERE location = ? AND business_day > earlier.day)
                FROM earlier WHERE earlier.day < ?)
            SELECT day FROM earlier WHERE day > ? AND day < ? LIMIT ?
            """
        let closed = register.lastClosed?.description ?? ""
        return try db.prepared(query).all(
            with: { values in
                values.add(closed)
                values.add(register.location.text)
                values.add(day.description)
                values.add(closed)
                values.add(day.description)
                values.add(LedgerLimits.blockers)
            }
        ) { row in
            guard let day = BusinessDay(try row.text(0)) else {
                throw StorageError.unreadable("receipt.business_day")
            }
            return day
        }
    }

    private static func bind(
        _ location: LocationID, _ day: BusinessDay
    ) -> (inout StatementValues) -> Void {
        { values in
            values.add(location.text)
            values.add(day.description)
        }
    }
}
