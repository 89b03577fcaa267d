// SPDX-License-Identifier: Apache-2.0

import ClientSupport
import Commerce
import Foundation
import ServiceRuntime
import ServiceStorage

/// A backup: a folder with copies of databases.
struct BackupFolder {
    /// The folder in which the package makes a backup every hour.
    static let standard = SuiteConfiguration.standardBackups
    /// The file with the result of the last complete check.
    private static let recordName = "verified"

    /// The path of the folder.
    let path: String

    /// The name of the folder.
    var name: String { URL(fileURLWithPath: path).lastPathComponent }

    /// The databases that have a copy.
    var databases: [SuiteDatabase] {
        SuiteDatabase.allCases.filter { $0.stored(inBackup: path).exists }
    }

    /// Whether the folder has lock files: then its databases are those of a suite, not copies.
    var isDataFolder: Bool {
        SuiteDatabase.allCases.contains { database in
            let lock = database.stored(inBackup: path).path + ".lock"
            return FileManager.default.fileExists(atPath: lock)
        }
    }

    /// The time at which the newest copy was written; nil without copies.
    var time: Timestamp? {
        databases.compactMap { database in
            let attributes = attributes(of: database)
            return (attributes[.modificationDate] as? Date).map { Timestamp($0) }
        }.max()
    }

    /// The size of all copies in bytes.
    var bytes: Int { databases.reduce(0) { $0 + size(of: $1) } }

    private func size(of database: SuiteDatabase) -> Int {
        attributes(of: database)[.size] as? Int ?? 0
    }

    private func attributes(of database: SuiteDatabase) -> [FileAttributeKey: Any] {
        let path = database.stored(inBackup: path).path
        return (try? FileManager.default.attributesOfItem(atPath: path)) ?? [:]
    }
}

extension BackupFolder {
    /// Throws `BackupError.unreadable` if this user may not read a folder or enter the one around
    /// it, because then the files in it seem to be missing.
    static func requireReadable(_ path: String) throws(BackupError) {
        let files = FileManager.default
        let outer = URL(fileURLWithPath: path).deletingLastPathComponent().path
        if files.fileExists(atPath: outer), !files.isExecutableFile(atPath: outer) {
            throw .unreadable(outer)
        }
        guard files.fileExists(atPath: path) else { return }
        guard files.isReadableFile(atPath: path), files.isExecutableFile(atPath: path) else {
            throw .unreadable(path)
        }
    }

    /// The backups in a folder, oldest first; a folder that is a backup itself is the only one.
    ///
    /// Throws a `BackupError` if the folder can't be read or has no backup.
    static func all(in folder: String) throws -> [Self] {
        // Removes a trailing slash.
        let folder = URL(fileURLWithPath: folder).path
        try requireReadable(folder)
        guard let names = try? FileManager.default.contentsOfDirectory(atPath: folder) else {
            throw BackupError.missing(folder)
        }
        let own = Self(path: folder)
        if !own.databases.isEmpty, !own.isDataFolder { return [own] }
        // A backup that was interrupted, or is being made, is not a backup.
        let backups = names.filter { !$0.contains(".part-") }
            .map { Self(path: "\(folder)/\($0)") }
            .filter { !$0.isDataFolder }
            .compactMap { backup in backup.time.map { (backup, $0) } }
            .sorted { ($0.1, $0.0.path) < ($1.1, $1.0.path) }
        if backups.isEmpty { throw BackupError.none(folder) }
        return backups.map(\.0)
    }
}

extension BackupFolder {
    /// The time of the last complete check, with the copies as they are now; nil if none was made.
    ///
    /// A copy whose size has changed since then is not verified.
    var verified: Timestamp? {
        guard let record, record.sizes == sizes else { return nil }
        return record.time
    }

    /// The databases that were verified in this folder and have no copy any more.
    var lost: [SuiteDatabase] {
        let present = Set(databases)
        return SuiteDatabase.allCases.filter {
            record?.sizes[$0] != nil && !present.contains($0)
        }
    }

    /// Records that all copies have passed a complete check.
    ///
    /// Has no effect if the folder can't be written: then the backup counts as not verified.
    func recordVerification(at time: Timestamp) {
        let lines = SuiteDatabase.allCases.compactMap { database in
            sizes[database].map { "\(database.rawValue) \($0)\n" }
        }
        JournalBackup.write("\(time)\n" + lines.joined(), to: recordFile.path)
    }

    /// Removes the record of a check; ignores errors, for example of a read-only disk.
    func removeVerification() { try? FileManager.default.removeItem(at: recordFile) }

    private var recordFile: URL { URL(fileURLWithPath: "\(path)/\(Self.recordName)") }

    private var sizes: [SuiteDatabase: Int] {
        databases.reduce(into: [:]) { $0[$1] = size(of: $1) }
    }

    private var record: (time: Timestamp, sizes: [SuiteDatabase: Int])? {
        guard let text = try? String(contentsOf: recordFile, encoding: .utf8) else { return nil }
        let lines = text.split(separator: "\n")
        guard let time = lines.first.flatMap({ Timestamp(String($0)) }) else { return nil }
        let sizes = lines.dropFirst().reduce(into: [SuiteDatabase: Int]()) { sizes, line in
            let words = line.split(separator: " ").map(String.init)
            guard words.count == 2, let database = SuiteDatabase(rawValue: words[0]) else { return }
            sizes[database] = Int(words[1])
        }
        return (time, sizes)
    }
}
