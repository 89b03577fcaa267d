// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import ClientSupport
import Commerce
import ServiceStorage

/// `comanda backup verify`: checks each copy of a backup completely.
struct BackupVerifyCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "verify",
        abstract: "Checks each copy of a backup completely, and says what is damaged.",
        discussion: """
            Each copy is read from the disk: it must be intact, belong to the right service and \
            have no newer version. 'comanda backup list' shows the time of the check. The exit \
            status is 0 if all copies can be restored, and 1 otherwise.

            Examples:
              comanda backup verify /mnt/usb/monday
              comanda backup verify --all /mnt/usb
            """)

    @Argument(help: "The backup.", completion: .directory)
    var folder: String?

    @Option(
        help: ArgumentHelp("Checks all backups in this folder.", valueName: "dir"),
        completion: .directory)
    var all: String?

    func validate() throws {
        guard (folder == nil) != (all == nil) else {
            throw ValidationError("Name a backup, or a folder of backups with --all.")
        }
    }

    func run() throws {
        let checks = try backups().flatMap { backup in
            let checks = CopyCheck.all(in: backup)
            if checks.allSatisfy(\.isPassed) {
                // Without effect on a read-only disk.
                backup.recordVerification(at: .now())
            } else if backup.lost.isEmpty {
                // The record of lost copies stays; it is no verification of the others.
                backup.removeVerification()
            }
            checks.flatMap(\.lines).forEach(Console.writeOutput)
            return checks
        }
        let failures = checks.count { !$0.isPassed }
        if failures > 0 {
            Console.writeError("\(failures) of \(checks.count) copies can't be restored.")
            throw ExitCode.failure
        }
    }

    private func backups() throws -> [BackupFolder] {
        if let all { return try BackupFolder.all(in: all) }
        let backup = BackupFolder(path: folder ?? "")
        try BackupFolder.requireReadable(backup.path)
        if backup.isDataFolder { throw BackupError.dataFolder(backup.path) }
        guard !backup.databases.isEmpty || !backup.lost.isEmpty else {
            throw StorageError.missing(backup.path)
        }
        return [backup]
    }
}

/// The result of the check of one copy.
struct CopyCheck {
    /// The path of the copy.
    let path: String
    /// The reason why it can't be restored; nil if it can.
    let problem: String?
    /// The damages of the file.
    let damages: [String]

    /// Whether the copy can be restored.
    var isPassed: Bool { problem == nil }

    /// The result for people.
    var lines: [String] {
        guard let problem else { return ["\(path): ok"] }
        return [problem] + damages.map { "    \($0.withoutControls)" }
    }

    /// Checks all copies of a backup, also those that were removed since its last check.
    static func all(in backup: BackupFolder) -> [Self] {
        backup.databases.map { Self($0, $0.stored(inBackup: backup.path)) }
            + backup.lost.map { database in
                let path = database.stored(inBackup: backup.path).path
                return Self(
                    path: path, problem: "\(path) is missing; it was in this backup.", damages: [])
            }
    }
}

extension CopyCheck {
    private init(_ database: SuiteDatabase, _ copy: StoredDatabase) {
        path = copy.path
        do {
            try database.check(copy)
            problem = nil
            damages = []
        } catch StorageError.damaged {
            problem = "\(path) is damaged; restore another backup."
            damages = copy.damages()
        } catch {
            problem = "\(error)"
            damages = []
        }
    }
}
