// SPDX-License-Identifier: Apache-2.0

import Commerce
import GRDB
import Messages
import ServiceStorage
import Wire

extension OrderStorage {
    /// A page of a list: the orders that were found, newest first, and where the next page begins.
    struct Page {
        var places: [Place]
        var before: OrderID?
    }

    /// Looks through the orders of a location for those that a list asks for, at most
    /// `OrderLimits.examined` of them.
    ///
    /// Throws `order.unknown` when the order to go on from does not exist.
    static func page(_ request: ListOrders, limit: Int, _ db: Database) throws -> Page {
        let end = try end(of: request, db)
        var page = Page(places: [])
        let customer = request.customer.map(FoldedText.init)
        var examined = 0
        var last: OrderID?
        try db.prepared(selectList).each { values in
            add(request, end, to: &values)
        } _: { row in
            // There is at least one more order than this page shows or looks at.
            if page.places.count == limit || examined == OrderLimits.examined {
                page.before = last
                return false
            }
            examined += 1
            let place = try place(row)
            last = place.order
            if try row.flag(3), try isCustomer(customer, row) { page.places.append(place) }
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
    }

    /// The place before which a list begins: that of the order to go on from, or the end of the
    /// day that is asked for.
    ///
    /// One bound for both, because SQLite takes one of an index, and passes over what another one
    /// rejects without anybody counting it.
    private static func end(
        of request: ListOrders, _ db: Database
    ) throws -> (day: String, number: Int) {
        let last = request.businessDay?.description ?? "9999-12-31"
        let before = try request.before.map { try place(inDayOf: $0, db) }
        if let before, before.day <= last { return before }
        return (last, Int.max)
    }

    /// Whether the name of the row's guest contains what is looked for; SQLite itself knows the
    /// capitals of ASCII alone.
    private static func isCustomer(
        _ part: FoldedText?, _ row: StatementColumns
    ) throws -> Bool {
        guard let part else { return true }
        return try row.optional(4, row.text).map { FoldedText($0).contains(part) } ?? false
    }

    private static func place(
        inDayOf order: OrderID, _ db: Database
    ) throws -> (day: String, number: Int) {
        let place = try db.prepared("SELECT business_day, number FROM orders WHERE id = ?")
            .first {
                $0.add(order.text)
            } _: {
                (try $0.text(0), try $0.integer(1))
            }
        guard let place else { throw Refusal.orderUnknown(order) }
        return place
    }

    private static let selectList = """
        SELECT id, location, sequence,
            (?5 IS NULL OR status = ?5) AND (?6 IS NULL OR paid = ?6)
                AND (?7 IS NULL OR terminal = ?7) AND (?8 IS NULL OR number = ?8),
            customer
        FROM orders
        WHERE location = ?1 AND (business_day, number) < (?2, ?3)
            AND business_day >= coalesce(?4, '')
        ORDER BY business_day DESC, number DESC
        """
}
