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
            The folder appears when every copy is complete and on the disk. A folder that exists \
            is not touched. Payments are copied after orders, so that no order in a backup has a \
            payment that the ledger lacks.

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
        Console.say("The backup is in \(folder): \(names).")
        for missing in SuiteDatabase.allCases where !databases.contains(missing) {
            Console.note("There is no \(missing.fileName) in \(settings.folder) to copy.")
        }
    }
}
