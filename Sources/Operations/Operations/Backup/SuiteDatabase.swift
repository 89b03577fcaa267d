// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import ServiceRuntime
import ServiceStorage

/// A database of the suite; backup and restore follow the order of the cases.
///
/// The ledger comes after the orders. If an order lacks a payment, payment-service records it
/// again; a payment on an order that the ledger lacks stays unexplained.
enum SuiteDatabase: String, CaseIterable, ExpressibleByArgument {
    case locations
    case orders
    case payments

    private var service: SuiteService {
        switch self {
        case .locations: .locations
        case .orders: .orders
        case .payments: .payments
        }
    }

    private var migrations: [String] {
        switch self {
        case .locations: LocationMigration.allCases.map(\.rawValue)
        case .orders: OrderMigration.allCases.map(\.rawValue)
        case .payments: PaymentMigration.allCases.map(\.rawValue)
        }
    }

    /// The name of its file.
    var fileName: String { "\(rawValue).db" }

    /// The database in the data folder.
    func stored(in configuration: SuiteConfiguration) -> StoredDatabase {
        StoredDatabase(path: configuration.databasePath(of: service))
    }

    /// The copy in a backup.
    func stored(inBackup folder: String) -> StoredDatabase {
        StoredDatabase(path: "\(folder)/\(fileName)")
    }

    /// Checks a file completely; throws a `StorageError` unless it is an intact database of this
    /// kind that this version can use.
    func check(_ database: StoredDatabase) throws {
        try database.check(service: service.program, migrations: migrations)
    }

    /// The restore of a database from its copy in a backup.
    func restored(from folder: String, to database: StoredDatabase) -> JournalRestore.Item {
        JournalRestore.Item(
            copy: stored(inBackup: folder), target: database.path, service: service.program,
            migrations: migrations)
    }
}
