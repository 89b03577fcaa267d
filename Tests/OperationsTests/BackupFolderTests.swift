// SPDX-License-Identifier: Apache-2.0

import Commerce
import Foundation
import TestSupport
import Testing

@testable import Backup

/// The backups in a folder, and what `comanda backup list` shows of them.
@Suite struct BackupFolderTests {
    private static let noon = Timestamp(milliseconds: 1_795_262_400_000)

    /// Writes a file of a backup; the number of seconds since 1970 is its time.
    private func write(_ path: String, _ text: String = "", at seconds: Int = 0) throws {
        let file = URL(filePath: path)
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: file)
        try FileManager.default.setAttributes(
            [.modificationDate: Date(timeIntervalSince1970: Double(seconds))], ofItemAtPath: path)
    }

    @Test func `backups are listed by time, without other folders and unfinished ones`() throws {
        let folder = try TemporaryFolder()
        try write("\(folder.path)/second/orders.db", at: 2000)
        try write("\(folder.path)/second/locations.db", at: 500)
        try write("\(folder.path)/first/payments.db", at: 1000)
        try write("\(folder.path)/third.part-a1b2c3/orders.db", at: 3000)
        try write("\(folder.path)/photos/cat.jpg", at: 4000)
        for file in ["orders.db", "orders.db.lock"] {
            // The folder of a suite, and another one in it.
            try write("\(folder.path)/\(file)", at: 5000)
            try write("\(folder.path)/trial/\(file)", at: 5000)
        }

        let backups = try BackupFolder.all(in: folder.path + "/")

        #expect(backups.map(\.name) == ["first", "second"])
        #expect(backups[1].databases == [.locations, .orders])
        #expect(backups[1].time == Timestamp(milliseconds: 2_000_000))
        // A backup in place of a folder of backups.
        #expect(try BackupFolder.all(in: backups[0].path).map(\.path) == [backups[0].path])
    }

    @Test func `a folder without backups is an error that names it`() throws {
        let folder = try TemporaryFolder()
        let nowhere = "\(folder.path)/nowhere"

        #expect(throws: BackupError.none(folder.path)) { try BackupFolder.all(in: folder.path) }
        #expect(throws: BackupError.missing(nowhere)) { try BackupFolder.all(in: nowhere) }
    }

    @Test func `a backup is verified until a copy changes its size or is removed`() throws {
        let folder = try TemporaryFolder()
        let backup = BackupFolder(path: folder.path)
        let orders = "\(folder.path)/orders.db"
        try write(orders, "orders")
        try write("\(folder.path)/payments.db", "ledger")
        #expect(backup.verified == nil)

        backup.recordVerification(at: Self.noon)
        #expect(backup.verified == Self.noon)
        #expect(backup.lost == [])

        try write(orders, "order")
        #expect(backup.verified == nil)
        #expect(backup.lost == [])

        try FileManager.default.removeItem(atPath: orders)
        #expect(backup.verified == nil)
        #expect(backup.lost == [.orders])

        backup.removeVerification()
        #expect(backup.lost == [])
    }

    @Test(.enabled(if: geteuid() != 0, "root may read everything"))
    func `a folder that this user may not read is an error that says so`() throws {
        let folder = try TemporaryFolder()
        let backup = "\(folder.path)/monday"
        try write("\(backup)/orders.db")
        defer { chmod(folder.path, 0o700) }

        chmod(folder.path, 0o000)

        for path in [folder.path, backup] {
            #expect(throws: BackupError.unreadable(folder.path)) {
                try BackupFolder.all(in: path)
            }
        }
    }

    @Test func `a check names copies that can't be restored, also those that are missing`() throws {
        let folder = try TemporaryFolder()
        let backup = BackupFolder(path: folder.path)
        let (orders, ledger) = ("\(folder.path)/orders.db", "\(folder.path)/payments.db")
        for file in [orders, ledger] { try write(file, "not a database") }
        backup.recordVerification(at: Self.noon)
        try FileManager.default.removeItem(atPath: orders)

        let checks = CopyCheck.all(in: backup)

        #expect(checks.map(\.isPassed) == [false, false])
        #expect(checks[0].lines.first?.hasPrefix("\(ledger) is not a database;") == true)
        #expect(checks[1].lines == ["\(orders) is missing; it was in this backup."])
    }

    @Test(arguments: ["", "yesterday\n", "2026-11-21T17:44:31.320Z\n"])
    func `an incomplete record is no verification`(text: String) throws {
        let folder = try TemporaryFolder()
        try write("\(folder.path)/orders.db", "orders")
        try write("\(folder.path)/verified", text)

        #expect(BackupFolder(path: folder.path).verified == nil)
    }

    @Test func `the table shows a line for each backup`() {
        let full = BackupSummary(
            folder: "/var/backups/comanda/2026-11-21T120000Z", made: Self.noon, bytes: 12_345_678,
            databases: ["locations", "orders", "payments"], locations: ["00001", "00002"],
            lastOrder: BackupSummary.LastOrder(
                location: "00001", businessDay: "2026-11-21", number: 42), verified: Self.noon)
        let poor = BackupSummary(
            folder: "/mnt/usb/monday", made: nil, bytes: 0, databases: ["locations"],
            locations: ["00001", "00002", "00003"])

        let lines = BackupSummary.table(of: [full, poor])

        let time = Self.noon.description.prefix(16).replacing("T", with: " ")
        #expect(lines.count == 3)
        #expect(
            lines[0]
                == "BACKUP              MADE (UTC)        SIZE     LAST ORDER       "
                + "        LOCATIONS          VERIFIED          DATABASES")
        #expect(
            lines[1]
                == "2026-11-21T120000Z  \(time)  12.3 MB  2026-11-21 #42 at 00001  "
                + "00001, 00002       \(time)  locations, orders, payments")
        #expect(
            lines[2]
                == "monday              unknown           0.0 MB   none             "
                + "        3: 00001 to 00003  no                locations")
    }

    @Test func `the JSON of a backup has its members only if they are known`() throws {
        let summary = BackupSummary(
            folder: "/mnt/usb/monday", made: nil, bytes: 7, databases: ["locations"])

        #expect(
            try summary.json() == """
                {"folder":"/mnt/usb/monday","bytes":7,"databases":["locations"],"locations":[],\
                "problems":[]}
                """)
    }
}
