// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import ServiceRuntime
import ServiceStorage

/// A database of the suite; the cases in the order in which they are copied and put back.
///
/// The ledger comes after the orders: payment-service records a payment that an order lacks once
/// more, but nobody can explain a payment on an order that the ledger lacks.
enum SuiteDatabase: String, CaseIterable, ExpressibleByArgument {
    case locations
    case orders
    case payments

    /// The service that writes it.
    private var service: SuiteService {
        switch self {
        case .locations: .locations
        case .orders: .orders
        case .payments: .payments
        }
    }

    /// The names of the migrations that this version knows.
    private var migrations: [String] {
        switch self {
        case .locations: ["locations-1"]
        case .orders: ["orders-1", "orders-2"]
        case .payments: ["payments-1"]
        }
    }

    /// The name of its file.
    var fileName: String { "\(rawValue).db" }

    /// Where it lies in the folder of the suite's files.
    func stored(in configuration: SuiteConfiguration) -> StoredDatabase {
        StoredDatabase(path: configuration.databasePath(of: service))
    }

    /// Where it lies in a backup.
    func stored(inBackup folder: String) -> StoredDatabase {
        StoredDatabase(path: "\(folder)/\(fileName)")
    }

    /// The copy in a backup as what comes into the place of a database.
    func restored(from folder: String, to database: StoredDatabase) -> JournalRestore.Item {
        JournalRestore.Item(
            copy: stored(inBackup: folder), target: database.path, service: service.program,
            migrations: migrations)
    }
}
