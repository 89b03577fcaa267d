// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import ClientSupport
import Commerce
import ServiceRuntime
import ServiceStorage

/// `comanda backup create`: copies the databases of the suite.
struct BackupCreateCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "create",
        abstract: "Copies all databases to a new folder while the suite runs.",
        discussion: """
            The folder appears when all copies are complete, synced to disk and checked. An \
            existing folder is never changed. Payments are copied after orders, so that each \
            payment on an order of a backup is in its ledger, too.

            Examples:
              comanda backup create /mnt/usb/monday
              comanda backup create --data /var/lib/comanda /mnt/usb/monday
            """)

    @OptionGroup var options: SuiteOptions

    @Argument(help: "The folder to make.", completion: .directory)
    var folder: String

    func run() throws {
        let settings = try SuiteConfiguration(options: options)
        let databases = SuiteDatabase.allCases.filter { $0.stored(in: settings).exists }
        guard !databases.isEmpty else { throw StorageError.missing(settings.folder) }
        try JournalBackup.copy(
            databases.map { $0.stored(in: settings).path }, toFolder: folder
        ) { unfinished in
            for database in databases { try check(database, in: unfinished, settings) }
            BackupFolder(path: unfinished).recordVerification(at: .now())
        }
        let names = databases.map(\.fileName).joined(separator: ", ")
        Console.writeOutput("The backup is in \(folder) and verified: \(names).")
        for missing in SuiteDatabase.allCases where !databases.contains(missing) {
            Console.writeError("\(settings.folder) has no \(missing.fileName); it was left out.")
        }
    }

    /// Checks a copy in the unfinished folder.
    ///
    /// If the copy belongs to another service or a newer version, the same is true of its original.
    private func check(
        _ database: SuiteDatabase, in unfinished: String, _ settings: SuiteConfiguration
    ) throws {
        do {
            let copy = database.stored(inBackup: unfinished)
            try database.check(
                StoredDatabase(path: copy.path, named: database.stored(in: settings).path))
        } catch StorageError.damaged, StorageError.notADatabase {
            throw StorageError.damagedCopy(database.stored(inBackup: folder).path)
        }
    }
}
