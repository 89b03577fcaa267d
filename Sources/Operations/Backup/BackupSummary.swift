// SPDX-License-Identifier: Apache-2.0

import ClientSupport
import Commerce
import MessageBus
import ServiceStorage

/// A backup as `comanda backup list` shows it.
struct BackupSummary: Encodable, Equatable {
    /// The order that was opened last.
    struct LastOrder: Encodable, Equatable {
        var location: String
        var businessDay: String
        var number: Int
    }

    /// The absolute path of the folder.
    var folder: String
    var made: Timestamp?
    /// The size of all copies.
    var bytes: Int
    var databases: [String]
    /// The identifiers of the restaurant's locations.
    var locations: [String] = []
    var lastOrder: LastOrder?
    /// The time of the last complete check.
    var verified: Timestamp?
    /// The reasons why a copy can't be read.
    var problems: [String] = []
}

extension BackupSummary {
    /// Reads the copies of a backup, without checking them completely.
    init(_ backup: BackupFolder) {
        folder = backup.path
        made = backup.time
        bytes = backup.bytes
        databases = backup.databases.map(\.rawValue)
        verified = backup.verified
        do {
            if backup.databases.contains(.locations) {
                locations = try Self.locations(SuiteDatabase.locations.stored(inBackup: folder))
            }
            if backup.databases.contains(.orders) {
                lastOrder = try Self.lastOrder(SuiteDatabase.orders.stored(inBackup: folder))
            }
        } catch {
            problems.append("\(error)")
        }
        problems += backup.lost.map { "\(folder)/\($0.fileName) is missing." }
    }

    private static func locations(_ database: StoredDatabase) throws -> [String] {
        let earlier = try database.rows(
            of: "SELECT name FROM sqlite_schema WHERE name = 'location'"
        ) { try $0.text(0) }
        // Before the migration locations-2, locations had a table of their own.
        let query =
            earlier.isEmpty
            ? "SELECT id FROM entity WHERE kind = 'location' ORDER BY id"
            : "SELECT id FROM location ORDER BY id"
        return try database.rows(of: query) { try $0.text(0) }
    }

    private static func lastOrder(_ database: StoredDatabase) throws -> LastOrder? {
        let tables = try database.rows(
            of: "SELECT name FROM sqlite_schema WHERE name IN ('order_row', 'orders')"
        ) { try $0.text(0) }
        // Before the migration orders-3, orders was a table.
        let table = tables.contains("order_row") ? "order_row" : "orders"
        return try database.rows(
            of: """
                SELECT location, business_day, number FROM \(table) ORDER BY rowid DESC LIMIT 1
                """
        ) { row in
            LastOrder(
                location: try row.text(0), businessDay: try row.text(1),
                number: try row.integer(2))
        }.first
    }
}

extension BackupSummary {
    /// The backup as one line of JSON.
    func json() throws -> String { String(decoding: try WireCoding.encode(self), as: UTF8.self) }

    /// A table of backups, with a heading.
    static func table(of summaries: [Self]) -> [String] {
        let rows =
            [["BACKUP", "MADE (UTC)", "SIZE", "LAST ORDER", "LOCATIONS", "VERIFIED", "DATABASES"]]
            + summaries.map(\.cells)
        let widths = (rows.first ?? []).indices.map { column in
            rows.map { $0[column].count }.max() ?? 0
        }
        return rows.map { row in
            let line = zip(row, widths).map { $0.padded(to: $1) }.joined(separator: "  ")
            return String(line.reversed().drop { $0 == " " }.reversed()).withoutControls
        }
    }

    private var cells: [String] {
        [
            BackupFolder(path: folder).name, Self.text(made) ?? "unknown",
            Self.text(bytes: bytes), orderText, locationText, Self.text(verified) ?? "no",
            databases.joined(separator: ", "),
        ]
    }

    private var orderText: String {
        guard let lastOrder else { return "none" }
        return "\(lastOrder.businessDay) #\(lastOrder.number) at \(lastOrder.location)"
    }

    private var locationText: String {
        guard let first = locations.first, let last = locations.last else { return "none" }
        return locations.count < 3
            ? locations.joined(separator: ", ") : "\(locations.count): \(first) to \(last)"
    }

    /// A time to the minute.
    private static func text(_ time: Timestamp?) -> String? {
        time.map { String($0.description.prefix(16)).replacing("T", with: " ") }
    }

    private static func text(bytes: Int) -> String {
        "\(bytes / 1_000_000).\(bytes / 100_000 % 10) MB"
    }
}
