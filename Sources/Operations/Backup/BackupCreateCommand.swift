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
            payment on an order of a backup is in its ledger, too. The databases of \
            delivery-service, people-service, gateway-service and stripe-provider are copied if \
            there are any.

            With --rotate the folder exists already and contains the backups. The new one gets the \
            time in UTC as its name, and old ones with such a name are removed. The backup fails \
            if it would leave less than 1 GiB of free disk space.

            Examples:
              comanda backup create /mnt/usb/monday
              comanda backup create --rotate /mnt/usb/comanda
              comanda backup create --data /var/lib/comanda /mnt/usb/monday
            """)

    @OptionGroup var options: SuiteOptions

    @Argument(
        help: "The folder to make; with --rotate the folder of the backups.",
        completion: .directory)
    var folder: String

    @Flag(help: "Names the backup after its time, and removes old backups.")
    var rotate = false

    @Option(
        name: .customLong("keep"),
        help: ArgumentHelp(
            "With --rotate: the number of the newest backups that are kept.", valueName: "number"))
    var recent = 24

    @Option(
        name: .customLong("keep-days"),
        help: ArgumentHelp(
            "With --rotate: the number of days of which the newest backup is kept, too.",
            valueName: "number"))
    var days = 14

    func validate() throws {
        guard recent > 0, days >= 0 else {
            throw ValidationError("--keep takes a number from 1 on, --keep-days one from 0 on.")
        }
    }

    func run() throws {
        let settings = try SuiteConfiguration(options: options)
        try BackupFolder.requireReadable(settings.folder)
        let databases = SuiteDatabase.allCases.filter { $0.stored(in: settings).exists }
        guard !databases.isEmpty else { throw StorageError.missing(settings.folder) }
        guard rotate else { return try copy(databases, of: settings, to: folder) }
        let rotation = BackupRotation(folder: folder, recent: recent, days: days)
        try rotation.alone {
            rotation.removeUnfinished()
            try rotation.checkSpace(for: databases.map { $0.stored(in: settings).path })
            try copy(databases, of: settings, to: rotation.path(at: .now()))
            for old in rotation.removeOld() {
                Console.writeOutput("The old backup \(old) is removed.")
            }
        }
    }

    /// Makes one backup and reports it.
    private func copy(
        _ databases: [SuiteDatabase], of settings: SuiteConfiguration, to folder: String
    ) throws {
        try JournalBackup.copy(
            databases.map { $0.stored(in: settings).path }, toFolder: folder
        ) { unfinished in
            for database in databases {
                try check(database, in: unfinished, of: settings, for: folder)
            }
            BackupFolder(path: unfinished).recordVerification(at: .now())
        }
        let names = databases.map(\.fileName).joined(separator: ", ")
        Console.writeOutput("The backup is in \(folder) and verified: \(names).")
        let missing = SuiteDatabase.allCases.filter { $0.isRequired && !databases.contains($0) }
        for missing in missing {
            Console.writeError("\(settings.folder) has no \(missing.fileName); it was left out.")
        }
    }

    /// Checks a copy in the unfinished folder.
    ///
    /// If the copy belongs to another service or a newer version, the same is true of its original.
    private func check(
        _ database: SuiteDatabase, in unfinished: String, of settings: SuiteConfiguration,
        for folder: String
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
