// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import ClientSupport
import Commerce
import ServiceRuntime
import ServiceStorage

/// `comanda backup restore`: replaces the databases of the suite by those of a backup.
struct BackupRestoreCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "restore",
        abstract: "Restores the databases of a backup, while the suite is stopped.",
        discussion: """
            Stop the suite first. Every copy is checked before anything is changed, and either all \
            databases are replaced or none. A replaced database stays beside the new one as \
            NAME.db.before-restore-TIME. At the end the command lists the payments that only the \
            ledger or only an order has.

            Everything since the backup is lost, also payments, and a device that was revoked \
            since then is admitted again. If the ledger is intact, keep it \
            with --only orders: payment-service then records the missing payments on the orders \
            again.

            Examples:
              comanda backup restore /mnt/usb/monday
              comanda backup restore --data /var/lib/comanda /mnt/usb/monday
              comanda backup restore /mnt/usb/monday --only orders
            """)

    @OptionGroup var options: SuiteOptions

    @Argument(help: "The folder that 'comanda backup create' made.", completion: .directory)
    var folder: String

    @Option(help: "A database to restore; may be given again (default: all of the backup).")
    var only: [SuiteDatabase] = []

    func run() throws {
        let settings = try SuiteConfiguration(options: options)
        try BackupFolder.requireReadable(folder)
        let databases = try databases()
        let suffix = ".before-restore-\(Self.fileText(of: .now()))"
        let restore = JournalRestore(
            databases.map { $0.restored(from: folder, to: $0.stored(in: settings)) },
            keepingOldAs: suffix)
        let locked = SuiteDatabase.allCases.filter {
            $0.isRequired || databases.contains($0) || $0.stored(in: settings).exists
        }
        try restore.run(locking: locked.map { $0.stored(in: settings).path })
        report(databases, settings, suffix)
        comparison(databases, settings, suffix).forEach(Console.writeOutput)
    }

    /// The databases to restore, in their order.
    private func databases() throws -> [SuiteDatabase] {
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
                let note = old.exists ? "; the replaced one is \(old.path)" : ""
                Console.writeOutput("\(stored.path) is restored\(note).")
            } else if stored.exists {
                Console.writeOutput("\(database.fileName) was not restored and is unchanged.")
                let isOlder = database == .people && only.isEmpty && databases.contains(.gateway)
                if isOlder { Console.writeOutput(Self.olderDevices) }
            }
        }
    }

    /// What to do with a backup of a version whose gateway kept the devices.
    private static let olderDevices = """
        The backup has the devices, links and PINs in gateway.db. For these, move people.db, \
        people.db-wal, people.db-shm and people.identity away before people-service starts.
        """

    /// The payments that differ between orders and ledger.
    ///
    /// The restore succeeds even if a database can't be read for the comparison.
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

    /// A time as a part of a file name, which must not contain a colon.
    private static func fileText(of time: Timestamp) -> String {
        time.description.filter { $0 != ":" }
    }
}
