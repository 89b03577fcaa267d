// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import ClientSupport
import ServiceRuntime
import ServiceStorage

/// `comanda backup`: copies the databases of the suite.
struct BackupCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "backup",
        abstract: "Copies all databases to a new folder while the suite runs.",
        discussion: """
            The folder appears when all copies are complete and synced to disk. An existing folder \
            is never changed. Payments are copied after orders, so that each payment on an order \
            of a backup is in its ledger, too.

            Examples:
              comanda backup /mnt/usb/monday
              comanda backup --data /var/lib/comanda /mnt/usb/monday
              comanda restore /mnt/usb/monday
            """)

    @OptionGroup var options: SuiteOptions

    @Argument(help: "The folder to make.", completion: .directory)
    var folder: String

    func run() throws {
        let settings = try SuiteConfiguration(options: options)
        let databases = SuiteDatabase.allCases.filter { $0.stored(in: settings).exists }
        guard !databases.isEmpty else { throw StorageError.missing(settings.folder) }
        try JournalBackup.copy(
            databases.map { $0.stored(in: settings).path }, toFolder: folder)
        let names = databases.map(\.fileName).joined(separator: ", ")
        Console.writeOutput("The backup is in \(folder): \(names).")
        for missing in SuiteDatabase.allCases where !databases.contains(missing) {
            Console.writeError("\(settings.folder) has no \(missing.fileName); it was left out.")
        }
    }
}

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

    /// The restore of a database from its copy in a backup.
    func restored(from folder: String, to database: StoredDatabase) -> JournalRestore.Item {
        JournalRestore.Item(
            copy: stored(inBackup: folder), target: database.path, service: service.program,
            migrations: migrations)
    }
}
