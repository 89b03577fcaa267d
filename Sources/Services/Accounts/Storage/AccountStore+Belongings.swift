// SPDX-License-Identifier: Apache-2.0

package import Commerce
import GRDB

extension AccountStore {
    /// The maximum number of addresses of a person.
    package static let addressLimit = 20
    /// The maximum number of favourites of a person.
    package static let favouriteLimit = 200

    /// The addresses of a person, the last added first.
    package func addresses(of person: PersonID) async throws -> [PersonAddress] {
        try await pool.read {
            try Row.fetchAll(
                $0, sql: "SELECT * FROM address WHERE person = ? ORDER BY id DESC",
                arguments: [person.text]
            ).compactMap(PersonAddress.init)
        }
    }

    /// Adds an address, and replaces one with the same text; throws an `AccountError` if the person
    /// has too many.
    package func add(_ address: PersonAddress, of person: PersonID) async throws {
        try await pool.write { database in
            try database.execute(
                sql: "DELETE FROM address WHERE person = ? AND address = ?",
                arguments: [person.text, address.address])
            try Self.check("address", "addresses", of: person, Self.addressLimit, database)
            try database.execute(
                sql: """
                    INSERT INTO address (person, address, label, note, latitude, longitude)
                    VALUES (?, ?, ?, ?, ?, ?)
                    """,
                arguments: [
                    person.text, address.address, address.label, address.note,
                    address.place?.latitude, address.place?.longitude,
                ])
        }
    }

    /// Removes an address of a person; an unknown one, and that of another person, is ignored.
    package func removeAddress(_ id: AddressID, of person: PersonID) async throws {
        guard let number = Int64(id.text) else { return }
        try await pool.write {
            try $0.execute(
                sql: "DELETE FROM address WHERE id = ? AND person = ?",
                arguments: [number, person.text])
        }
    }

    /// The favourites of a person by location and item.
    package func favourites(of person: PersonID) async throws -> [Favourite] {
        try await pool.read {
            try Row.fetchAll(
                $0, sql: "SELECT * FROM favourite WHERE person = ? ORDER BY location, item",
                arguments: [person.text]
            ).compactMap(Favourite.init)
        }
    }

    /// Adds a favourite; throws an `AccountError` if the person has too many.
    package func add(_ favourite: Favourite, of person: PersonID) async throws {
        try await pool.write { database in
            try Self.remove(favourite, of: person, database)
            try Self.check("favourite", "favourites", of: person, Self.favouriteLimit, database)
            try database.execute(
                sql: "INSERT INTO favourite (person, location, item) VALUES (?, ?, ?)",
                arguments: [person.text, favourite.location.text, favourite.item?.text ?? ""])
        }
    }

    /// Removes a favourite; an unknown one is ignored.
    package func remove(_ favourite: Favourite, of person: PersonID) async throws {
        try await pool.write { try Self.remove(favourite, of: person, $0) }
    }

    /// Records an order of a person; a repeated one is ignored.
    package func add(_ order: PersonOrder, of person: PersonID) async throws {
        try await pool.write {
            try $0.execute(
                sql: """
                    INSERT INTO person_order (person, order_id, location, at)
                    VALUES (?, ?, ?, ?) ON CONFLICT (order_id) DO NOTHING
                    """,
                arguments: [
                    person.text, order.order.text, order.location.text, order.at.milliseconds,
                ])
        }
    }

    /// The last orders of a person before a position, newest first, and the position of the next
    /// ones; nil at the end.
    package func orders(
        of person: PersonID, before position: Int64? = nil, limit: Int
    ) async throws -> (orders: [PersonOrder], next: Int64?) {
        try await pool.read { database in
            let rows = try Row.fetchAll(
                database,
                sql: """
                    SELECT * FROM person_order WHERE person = ? AND id < ?
                    ORDER BY id DESC LIMIT ?
                    """,
                arguments: [person.text, position ?? .max, limit + 1])
            let page = rows.prefix(limit)
            let next = rows.count > limit ? page.last.map { $0["id"] as Int64 } : nil
            return (page.compactMap(PersonOrder.init), next)
        }
    }

    /// Whether a person has made an order.
    package func made(_ order: OrderID, by person: PersonID) async throws -> Bool {
        try await maker(of: order) == person
    }

    /// The person who has made an order; nil if nobody with an account did.
    package func maker(of order: OrderID) async throws -> PersonID? {
        try await pool.read {
            try String.fetchOne(
                $0, sql: "SELECT person FROM person_order WHERE order_id = ?",
                arguments: [order.text]
            ).flatMap { PersonID($0) }
        }
    }

    private static func check(
        _ table: String, _ what: String, of person: PersonID, _ limit: Int, _ database: Database
    ) throws {
        let count = try Int.fetchOne(
            database, sql: "SELECT count(*) FROM \(table) WHERE person = ?",
            arguments: [person.text])
        guard (count ?? 0) < limit else { throw AccountError.tooMany(what, limit: limit) }
    }

    private static func remove(
        _ favourite: Favourite, of person: PersonID, _ database: Database
    ) throws {
        try database.execute(
            sql: "DELETE FROM favourite WHERE person = ? AND location = ? AND item = ?",
            arguments: [person.text, favourite.location.text, favourite.item?.text ?? ""])
    }
}

extension PersonAddress {
    fileprivate init?(_ row: Row) {
        let place = (row["latitude"] as Int?).flatMap { latitude in
            (row["longitude"] as Int?).flatMap { Place(latitude: latitude, longitude: $0) }
        }
        self.init(
            id: AddressID("\(row["id"] as Int64)"), address: row["address"], label: row["label"],
            note: row["note"], place: place)
    }
}

extension Favourite {
    fileprivate init?(_ row: Row) {
        guard let location = LocationID(row["location"] as String) else { return nil }
        self.init(location: location, item: ItemID(row["item"] as String))
    }
}

extension PersonOrder {
    fileprivate init?(_ row: Row) {
        guard let order = OrderID(row["order_id"] as String),
            let location = LocationID(row["location"] as String)
        else { return nil }
        self.init(order: order, location: location, at: Timestamp(milliseconds: row["at"]))
    }
}
