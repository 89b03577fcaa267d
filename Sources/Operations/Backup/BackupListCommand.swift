// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import ClientSupport
import Foundation
import ServiceRuntime

/// `comanda backup list`: shows the backups in a folder.
struct BackupListCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "Lists the backups in a folder, the newest one last.",
        discussion: """
            Each line shows when the backup was made, its size, its databases, the last order and \
            the locations in it, and the time of its last complete check. A copy that can't be \
            read is reported below.

            Examples:
              comanda backup list
              comanda backup list /mnt/usb
              comanda backup list --json | jq -r 'select(.verified == null) | .folder'
            """)

    @Argument(
        help: """
            The folder with the backups (BACKUP_FOLDER in comanda.conf; default: \
            \(BackupFolder.standard)).
            """,
        completion: .directory)
    var folder: String?

    @Flag(help: "Prints a JSON object on a line of its own for each backup.")
    var json = false

    func run() throws {
        let summaries = try BackupFolder.all(in: try parent()).map(BackupSummary.init)
        if json {
            try summaries.forEach { Console.writeOutput(try $0.json()) }
        } else {
            BackupSummary.table(of: summaries).forEach(Console.writeOutput)
            summaries.flatMap(\.problems).forEach(Console.writeError)
        }
    }

    /// The named folder, or else that of the hourly backups.
    private func parent() throws -> String {
        if let folder { return folder }
        let standard = try SettingsFile.environment()["BACKUP_FOLDER"] ?? BackupFolder.standard
        guard FileManager.default.fileExists(atPath: standard) else {
            throw BackupError.noFolder(standard: standard)
        }
        return standard
    }
}
