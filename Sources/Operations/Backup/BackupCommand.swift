// SPDX-License-Identifier: Apache-2.0

import ArgumentParser

/// `comanda backup`: makes, lists, checks and restores backups.
struct BackupCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "backup",
        abstract: "Makes, lists, checks and restores backups of all databases.",
        discussion: """
            A backup is a folder with a copy of each database. The package makes one every hour in \
            \(BackupFolder.standard).

            Examples:
              comanda backup create /mnt/usb/monday
              comanda backup list
              comanda backup verify /mnt/usb/monday
              comanda backup restore /mnt/usb/monday
            """,
        subcommands: [
            BackupCreateCommand.self, BackupListCommand.self, BackupVerifyCommand.self,
            BackupRestoreCommand.self, BackupAcceptCommand.self,
        ])
}
