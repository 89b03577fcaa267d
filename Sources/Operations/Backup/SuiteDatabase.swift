// SPDX-License-Identifier: Apache-2.0

import Accounts
import ArgumentParser
import Devices
import ServiceRuntime
import ServiceStorage

/// A database of the suite; backup and restore follow the order of the cases.
///
/// The ledger comes after the orders. If an order lacks a payment, payment-service records it
/// again; a payment on an order that the ledger lacks stays unexplained. For the same reason the
/// charges come after the ledger: a charge that stripe-provider lacks would be made again.
/// Deliveries come before both: an earlier state of them is settled again.
package enum SuiteDatabase: String, CaseIterable, ExpressibleByArgument {
    /// The database of the program of this name.
    case locations
    case people
    case delivery
    case orders
    case payments
    case stripe
    case gateway

    /// Whether every suite has it; the others belong to programs that not everybody uses.
    var isRequired: Bool { service.map(SuiteService.required.contains) ?? false }

    private var service: SuiteService? {
        switch self {
        case .locations: .locations
        case .people: .people
        case .delivery: .delivery
        case .orders: .orders
        case .payments: .payments
        case .stripe, .gateway: nil
        }
    }

    private var program: String {
        switch self {
        case .stripe: "stripe-provider"
        case .gateway: "gateway-service"
        case .locations, .people, .delivery, .orders, .payments: service?.program ?? rawValue
        }
    }

    private var migrations: [String] {
        switch self {
        case .locations: LocationMigration.allCases.map(\.rawValue)
        case .people: PeopleMigration.allCases.map(\.rawValue)
        case .delivery: DeliveryMigration.allCases.map(\.rawValue)
        case .orders: OrderMigration.allCases.map(\.rawValue)
        case .payments: PaymentMigration.allCases.map(\.rawValue)
        case .stripe: StripeMigration.allCases.map(\.rawValue)
        case .gateway:
            DeviceMigration.allCases.map(\.rawValue) + AccountMigration.allCases.map(\.rawValue)
        }
    }

    /// Whether it has a journal, and so an epoch.
    var hasJournal: Bool { self != .gateway }

    /// The name of its file.
    package var fileName: String { "\(rawValue).db" }

    /// The database in the data folder.
    func stored(in configuration: SuiteConfiguration) -> StoredDatabase {
        StoredDatabase(
            path: service.map(configuration.databasePath)
                ?? configuration.databasePath(ofCompanion: rawValue))
    }

    /// The copy in a backup.
    func stored(inBackup folder: String) -> StoredDatabase {
        StoredDatabase(path: "\(folder)/\(fileName)")
    }

    /// Checks a file completely; throws a `StorageError` unless it is an intact database of this
    /// kind that this version can use.
    func check(_ database: StoredDatabase) throws {
        try database.check(service: program, migrations: migrations, hasJournal: hasJournal)
    }

    /// The restore of a database from its copy in a backup.
    func restored(from folder: String, to database: StoredDatabase) -> JournalRestore.Item {
        JournalRestore.Item(
            copy: stored(inBackup: folder), target: database.path, service: program,
            migrations: migrations, hasJournal: hasJournal)
    }
}
