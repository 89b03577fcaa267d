// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import ClientSupport
import ServiceRuntime
import ServiceStorage

/// `comanda backup accept`: ends the warning that a database is not the one of before.
struct BackupAcceptCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "accept",
        abstract: "Accepts databases that were put into the data folder by hand.",
        discussion: """
            A service notices that its database was lost, or exchanged for another one: 'comanda \
            status' then shows REPLACED. Usually the right file or a backup has to be put back. If \
            the present one is right, this command ends the warning; nothing needs to be \
            restarted. 'comanda backup restore' does the same for the databases that it restores.

            Example: comanda backup accept orders
            """)

    @OptionGroup var options: SuiteOptions

    @Argument(help: "The databases to accept (default: all in the folder).")
    var databases: [SuiteDatabase] = []

    func run() throws {
        let settings = try SuiteConfiguration(options: options)
        if let other = databases.first(where: { !$0.hasJournal }) {
            throw ValidationError(
                "\(other.fileName) is never reported as exchanged, so leave it out.")
        }
        let named = databases.isEmpty ? SuiteDatabase.allCases.filter(\.hasJournal) : databases
        let present = named.map { $0.stored(in: settings) }.filter(\.exists)
        guard !present.isEmpty else { throw StorageError.missing(settings.folder) }
        for database in present {
            try database.accept()
            Console.writeOutput("\(database.path) is accepted.")
        }
    }
}
