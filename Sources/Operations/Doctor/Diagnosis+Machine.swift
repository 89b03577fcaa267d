// SPDX-License-Identifier: Apache-2.0

import Backup
import Commerce
import Foundation

/// The files on this machine: disk, write-ahead logs, backups and keys.
extension Diagnosis {
    /// Less free space than this number of bytes is a warning.
    private static let freeWarning = 1_000_000_000
    /// Less free space than this number of bytes is an error.
    private static let freeError = 100_000_000
    /// A longer fsync is a warning.
    private static let fsyncWarning = Duration.milliseconds(20)
    /// A longer write-ahead log, in bytes, is a warning; a checkpoint truncates a log of 33 MB.
    private static let logWarning = 64_000_000
    /// A database that was changed later than this after the present time is an error.
    private static let aheadError = Duration.seconds(60)
    /// An older backup is a warning: a daily one that is two hours late.
    private static let backupWarning = Duration.seconds(26 * 3600)

    /// The disk of the databases, its fsync, and the write-ahead logs.
    var data: [HealthFinding] {
        guard let data = facts.data else {
            return [
                HealthFinding(
                    check: .disk, level: .warning,
                    message: "The folder \(facts.folder) does not exist on this machine, so disk "
                        + "and logs were not checked.",
                    advice: "Name the folder of the databases with --data, or run the command on "
                        + "the machine of the services.")
            ]
        }
        return [disk(data.freeBytes), fsync(data.fsync)] + Self.logs(data.logs)
            + (data.changedAt.map(age) ?? [])
    }

    private func disk(_ bytes: Int?) -> HealthFinding {
        guard let bytes else {
            return HealthFinding(
                check: .disk, level: .warning,
                message: "The free space for \(facts.folder) is unknown, because its file system "
                    + "does not report it.",
                advice: "Watch it in another way, for example with 'df'.")
        }
        let free = "\(Self.size(bytes)) are free on the disk of \(facts.folder)."
        guard bytes < Self.freeWarning else {
            return HealthFinding(check: .disk, level: .ok, message: free)
        }
        return HealthFinding(
            check: .disk, level: bytes < Self.freeError ? .error : .warning,
            message: "Only \(free)",
            advice: "Free disk space: the services refuse commands while the disk is full.")
    }

    /// A finding if the data are newer than the clock.
    private func age(_ changedAt: Timestamp) -> [HealthFinding] {
        guard changedAt - facts.now > Self.aheadError else { return [] }
        return [
            HealthFinding(
                check: .clocks, level: .error,
                message: "The clock of this machine says \(facts.now), but a database in "
                    + "\(facts.folder) was changed at \(changedAt).",
                advice: "Set the clock by NTP ('timedatectl set-ntp true'), or replace the battery "
                    + "of the machine: orders would get times and days before earlier ones.")
        ]
    }

    private func fsync(_ result: DataFacts.Fsync) -> HealthFinding {
        switch result {
        case .median(let time):
            let message =
                "An fsync in \(facts.folder) takes \(Self.milliseconds(time)) ms (median of 20)."
            guard time > Self.fsyncWarning else {
                return HealthFinding(check: .fsync, level: .ok, message: message)
            }
            return HealthFinding(
                check: .fsync, level: .warning, message: message,
                advice: "Each commit takes as long: use an SSD, and look for other programs that "
                    + "write to it, for example with 'iotop'.")
        case .failed(let code) where code == EACCES || code == EPERM:
            return HealthFinding(
                check: .fsync, level: .warning,
                message: "The time of an fsync is unknown, because this user may not write to "
                    + "\(facts.folder).",
                advice: "Run the command as the user of the services.")
        case .failed(let code) where code == EROFS:
            return HealthFinding(
                check: .fsync, level: .error,
                message: "The file system of \(facts.folder) is read-only.",
                advice:
                    "After an error the system makes it read-only by itself: 'dmesg' shows why. "
                    + "Check the disk, then restart the machine, or run 'mount -o remount,rw' for "
                    + "its file system and then 'systemctl start comanda.target'.")
        case .failed(let code):
            return HealthFinding(
                check: .fsync, level: .error,
                message: "A small file in \(facts.folder) can't be written: "
                    + "\(String(cString: strerror(code))).",
                advice: "Free disk space or replace the disk; the system's log says more.")
        }
    }

    private static func logs(_ lengths: [String: Int]) -> [HealthFinding] {
        guard let longest = lengths.values.max() else { return [] }
        let long = lengths.filter { $0.value > logWarning }.sorted { $0.key < $1.key }
        let problems = long.map { name, length in
            HealthFinding(
                check: .log, level: .warning,
                message: "The write-ahead log of \(name) has \(size(length)).",
                advice: "A program reads the database for a long time, for example an open "
                    + "sqlite3: end it, and the service shortens the log by itself.")
        }
        return result(
            .log, problems,
            ok: "The write-ahead logs are short: the longest has \(size(longest)).")
    }

    /// The age of the newest backup, if a folder of backups was named.
    var backup: [HealthFinding] {
        guard let backups = facts.backups else { return [] }
        guard let newest = backups.newest else { return [noBackup(backups)] }
        let age = facts.now - newest.time
        let hours = max(0, age.components.seconds / 3600)
        let message = "The newest backup, \(newest.path), is \(hours) h old."
        guard age > Self.backupWarning else {
            guard backups.isAutomatic, let unit = failingUnit(BackupFacts.unit) else {
                return [HealthFinding(check: .backup, level: .ok, message: message)]
            }
            return [
                HealthFinding(
                    check: .backup, level: .warning,
                    message: "\(message) Since then \(unit.failure.problem)",
                    advice: unit.failure.advice)
            ]
        }
        return [
            HealthFinding(
                check: .backup, level: .warning, message: message,
                advice: Self.backupAdvice(backups, manually: "let a timer repeat it daily"))
        ]
    }

    private func noBackup(_ backups: BackupFacts) -> HealthFinding {
        if backups.isAutomatic, let reason = BackupError.hidden(backups.folder) {
            return HealthFinding(
                check: .backup, level: .error, message: reason.problem, advice: reason.advice)
        }
        guard backups.exists else {
            return HealthFinding(
                check: .backup, level: .error,
                message: "The folder of the backups, \(backups.folder), does not exist.",
                advice: "Is its disk mounted?")
        }
        let advice = Self.backupAdvice(backups, manually: "check the folder after --backups")
        let hasFailed = failingUnit(BackupFacts.unit) != nil
        guard backups.isAutomatic, !hasFailed else {
            return HealthFinding(
                check: .backup, level: .error, message: "\(backups.folder) contains no backup.",
                advice: advice)
        }
        return HealthFinding(
            check: .backup, level: .warning,
            message: "\(backups.folder) contains no backup yet; the timer makes one each hour.",
            advice: advice)
    }

    private static func backupAdvice(_ backups: BackupFacts, manually: String) -> String {
        backups.isAutomatic
            ? "Make one with 'systemctl start comanda-backup'. 'systemctl status "
                + "comanda-backup.timer comanda-backup' shows why there is no newer one."
            : "Make one with 'comanda backup create \(backups.folder)/NAME', and \(manually)."
    }

    private static func size(_ bytes: Int) -> String {
        let (unit, name) =
            bytes >= freeWarning ? (100_000_000, "GB") : (100_000, "MB")
        return "\(bytes / unit / 10).\(bytes / unit % 10) \(name)"
    }

    private static func milliseconds(_ duration: Duration) -> String {
        let (seconds, attoseconds) = duration.components
        let tenths = seconds * 10_000 + attoseconds / 100_000_000_000_000
        return "\(tenths / 10).\(tenths % 10)"
    }
}
