// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import ClientSupport
import Commerce
import ServiceRuntime
import ServiceStorage

/// `comanda restore`: puts the databases of a backup back.
struct RestoreCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "restore",
        abstract: "Puts the databases of a backup back, while the suite is stopped.",
        discussion: """
            Stop the suite first. Every copy is checked before anything is changed, and either all \
            databases are replaced or none. A database that is replaced is kept beside the new one \
            as NAME.db.before-restore-TIME. At the end the payments are listed that only the \
            ledger or only an order has.

            Everything since the backup is lost, also payments. If the ledger is well, keep it \
            with --only: payment-service then records on the orders again what they lack.

            Examples:
              comanda restore /mnt/usb/monday
              comanda restore --data /var/lib/comanda /mnt/usb/monday
              comanda restore /mnt/usb/monday --only orders
            """)

    @OptionGroup var options: SuiteOptions

    @Argument(help: "The folder that 'comanda backup' made.", completion: .directory)
    var folder: String

    @Option(help: "Restores only this database; may be given twice (all of the backup otherwise).")
    var only: [SuiteDatabase] = []

    func run() throws {
        let settings = try SuiteConfiguration(options: options)
        let databases = try chosen()
        let suffix = ".before-restore-\(Self.fileText(of: .now()))"
        let restore = JournalRestore(
            databases.map { $0.restored(from: folder, to: $0.stored(in: settings)) },
            keepingOldAs: suffix)
        try restore.run(locking: SuiteDatabase.allCases.map { $0.stored(in: settings).path })
        report(databases, settings, suffix)
        comparison(databases, settings, suffix).forEach(Console.say)
    }

    /// The databases to be restored, in their order.
    private func chosen() throws -> [SuiteDatabase] {
        if let missing = only.map({ $0.stored(inBackup: folder) }).first(where: { !$0.exists }) {
            throw StorageError.missing(missing.path)
        }
        let databases = SuiteDatabase.allCases.filter { database in
            only.isEmpty ? database.stored(inBackup: folder).exists : only.contains(database)
        }
        guard !databases.isEmpty else { throw StorageError.missing(folder) }
        return databases
    }

    private func report(
        _ databases: [SuiteDatabase], _ settings: SuiteConfiguration, _ suffix: String
    ) {
        for database in SuiteDatabase.allCases {
            let stored = database.stored(in: settings)
            let old = StoredDatabase(path: stored.path + suffix)
            if databases.contains(database) {
                let note = old.exists ? "; the one before is \(old.path)" : ""
                Console.say("\(stored.path) is restored\(note).")
            } else if stored.exists {
                Console.say("\(database.fileName) was not restored and is as it was.")
            }
        }
    }

    /// What orders and ledger say of the money; a database that can't be read is no reason to call
    /// the restore failed.
    private func comparison(
        _ databases: [SuiteDatabase], _ settings: SuiteConfiguration, _ suffix: String
    ) -> [String] {
        let orders = SuiteDatabase.orders.stored(in: settings)
        let ledger = SuiteDatabase.payments.stored(in: settings)
        guard orders.exists, ledger.exists else {
            return ["Orders and payments can't be compared: one of the databases is missing."]
        }
        let former = StoredDatabase(path: ledger.path + suffix)
        do {
            let wasReplaced = databases.contains(.payments) && former.exists
            return try MoneyComparison(
                orders: orders, ledger: ledger, former: wasReplaced ? former : nil
            ).lines
        } catch {
            return ["Orders and payments can't be compared: \(error)"]
        }
    }

    /// An instant as a part of a file's name.
    private static func fileText(of time: Timestamp) -> String {
        time.description.filter { $0 != ":" }
    }
}
