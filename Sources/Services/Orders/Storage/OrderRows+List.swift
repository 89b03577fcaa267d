// SPDX-License-Identifier: Apache-2.0

import Commerce
import GRDB
import Messages
import ServiceStorage
import Wire

extension OrderRows {
    /// A page of a list: the entries found, newest order first, and the order after which the next
    /// page begins.
    struct Page {
        var entries: [Entry]
        var before: OrderID?
    }

    /// Searches the orders of a location for those that a list asks for, at most
    /// `OrderLimits.examined` of them, or `examinedStates`.
    ///
    /// Throws `order.unknown` if `request.before` does not exist.
    static func page(_ request: ListOrders, limit: Int, _ db: Database) throws -> Page {
        let end = try end(of: request, db)
        var page = Page(entries: [])
        let customer = request.customer.map(FoldedText.init)
        let content = OrderContentSearch(request)
        let maximum = content == nil ? OrderLimits.examined : OrderLimits.examinedStates
        var examined = 0
        var last: OrderID?
        try db.prepared(request.owed == true ? selectOwed : selectList).each { values in
            add(request, end, to: &values)
        } _: { row in
            // At least one more order follows after the last one that this page examines.
            if page.entries.count == limit || examined == maximum {
                page.before = last
                return false
            }
            examined += 1
            let entry = try entry(row)
            last = entry.order
            if try row.flag(3), try isCustomer(customer, row),
                try content?.finds(entry.order, db) ?? true
            {
                page.entries.append(entry)
            }
            return true
        }
        return page
    }

    private static func add(
        _ request: ListOrders, _ end: (day: String, number: Int),
        to values: inout StatementValues
    ) {
        values.add(request.location.text)
        values.add(end.day)
        values.add(end.number)
        values.add(request.businessDay?.description)
        values.add(request.status?.rawValue)
        values.add(request.paid)
        values.add(request.terminal?.text)
        values.add(request.number)
        values.add(request.owed)
    }

    /// The upper bound of a list: the day and number of `request.before`, or the end of the
    /// requested day.
    ///
    /// Both become one bound, because SQLite uses only one bound of an index. It would read and
    /// skip the rows that the other one rejects, and `OrderLimits.examined` would not count them.
    private static func end(
        of request: ListOrders, _ db: Database
    ) throws -> (day: String, number: Int) {
        let last = request.businessDay?.description ?? "9999-12-31"
        let before = try request.before.map { try dayAndNumber(of: $0, db) }
        if let before, before.day <= last { return before }
        return (last, Int.max)
    }

    /// Whether the customer's name in a row contains a text; SQLite itself ignores case only for
    /// ASCII.
    private static func isCustomer(
        _ part: FoldedText?, _ row: StatementColumns
    ) throws -> Bool {
        guard let part else { return true }
        return try row.optional(4, row.text).map { FoldedText($0).contains(part) } ?? false
    }

    private static func dayAndNumber(
        of order: OrderID, _ db: Database
    ) throws -> (day: String, number: Int) {
        let found = try db.prepared("SELECT business_day, number FROM order_row WHERE id = ?")
            .first {
                $0.add(order.text)
            } _: {
                (try $0.text(0), try $0.integer(1))
            }
        guard let found else { throw Refusal.orderUnknown(order) }
        return found
    }

    /// The orders of a location until a business day that hold money of a guest above their price,
    /// oldest first.
    static func owed(
        at location: LocationID, until day: BusinessDay, _ db: Database
    ) throws -> [Entry] {
        let query = """
            SELECT id, location, sequence FROM order_row INDEXED BY owed_order
            WHERE location = ? AND business_day <= ? AND \(isOwed)
            ORDER BY business_day, number
            """
        return try db.prepared(query).all(
            with: { values in
                values.add(location.text)
                values.add(day.description)
            }, { try entry($0) })
    }

    /// The condition of the partial index `owed_order`.
    ///
    /// The sums say whether an order holds money of a guest: the JSON of an earlier version does
    /// not.
    private static let isOwed = "paid_amount - refunded > iif(status = 'canceled', 0, total)"

    /// The orders of a location with the result of the filters.
    private static let selectList = list(of: "order_row", where: "")

    /// The same, but only orders that hold money of a guest are read.
    private static let selectOwed = list(
        of: "order_row INDEXED BY owed_order", where: "AND \(isOwed)")

    private static func list(of table: String, where condition: String) -> String {
        """
        SELECT id, location, sequence,
            (?5 IS NULL OR status = ?5) AND (?6 IS NULL OR paid = ?6)
                AND (?7 IS NULL OR terminal = ?7) AND (?8 IS NULL OR number = ?8)
                AND (?9 IS NULL OR (\(isOwed)) = ?9),
            customer
        FROM \(table)
        WHERE location = ?1 AND (business_day, number) < (?2, ?3)
            AND business_day >= coalesce(?4, '') \(condition)
        ORDER BY business_day DESC, number DESC
        """
    }
}

/// A search in the JSON of orders: for a table, for a part of a line's name, or for both.
private struct OrderContentSearch {
    private let table: FoldedText?
    private let item: FoldedText?

    /// Nil if the list asks for neither.
    init?(_ request: ListOrders) {
        if request.table == nil, request.item == nil { return nil }
        table = request.table.map(FoldedText.init)
        item = request.item.map(FoldedText.init)
    }

    /// Whether the last state of an order has both.
    func finds(_ order: OrderID, _ db: Database) throws -> Bool {
        try db.prepared(Self.selectContent).first {
            $0.add(order.text)
        } _: { row in
            let isAtTable = try table.map { try $0 == text(0, row) } ?? true
            return try isAtTable && item.map { try text(1, row)?.contains($0) ?? false } ?? true
        } ?? false
    }

    private func text(_ column: Int, _ row: StatementColumns) throws -> FoldedText? {
        try row.optional(column, row.text).map(FoldedText.init)
    }

    private static let selectContent = """
        SELECT data ->> '$.fulfilment.table',
            (SELECT group_concat(value ->> 'name', char(10)) FROM json_each(data, '$.lines')
                WHERE value ->> 'status' <> 'voided' AND value ->> 'status' <> 'moved')
        FROM order_state WHERE id = ?
        """
}

/// A text to search without regard to case: `É` equals `é`, and both `ß` and `ẞ` equal `ss`.
struct FoldedText: Equatable {
    private let bytes: [UInt8]

    init(_ text: String) {
        // For ASCII alone this takes a twentieth of the time. `ẞ` is an uppercase letter of its
        // own: only its lowercase letter becomes `SS`.
        bytes =
            text.utf8.allSatisfy { $0 < 0x80 }
            ? text.utf8.map { (0x61...0x7a).contains($0) ? $0 - 0x20 : $0 }
            : Array(text.lowercased().uppercased().utf8)
    }

    /// Whether the other text is a part of this one.
    func contains(_ part: Self) -> Bool {
        guard part.bytes.count <= bytes.count else { return false }
        return (0...bytes.count - part.bytes.count).contains {
            bytes[$0...].starts(with: part.bytes)
        }
    }
}
