// SPDX-License-Identifier: Apache-2.0

import Commerce
import Foundation
import GRDB
import Messages
import Wire

/// The devices, links and people that a gateway kept in `gateway.db`, before there was
/// people-service.
struct KeptByGateway {
    /// The devices, also those that wait for their code.
    let devices: [StoredDevice]
    /// The links, with their digests.
    let links: [GuestLink]
    /// The people, with their blocks.
    let staff: [StoredStaff]

    /// Reads a file and leaves it as it is; nil if it is missing, or has no such tables.
    ///
    /// Throws a `DatabaseError` if it can't be read.
    init?(path: String) throws {
        guard FileManager.default.fileExists(atPath: path) else { return nil }
        var configuration = Configuration()
        configuration.readonly = true
        configuration.busyMode = .timeout(2)
        let file = try DatabaseQueue(path: path, configuration: configuration)
        let kept = try file.read { db in
            try db.tableExists("device")
                ? (
                    try Row.fetchAll(db, sql: "SELECT * FROM device"),
                    try Row.fetchAll(db, sql: "SELECT * FROM link"),
                    try Row.fetchAll(db, sql: "SELECT * FROM staff")
                ) : nil
        }
        guard let (devices, links, staff) = kept else { return nil }
        self.devices = devices.compactMap(StoredDevice.init)
        self.links = links.compactMap(GuestLink.init)
        self.staff = staff.compactMap(StoredStaff.init)
    }
}

// A row with an unreadable name is one that the gateway has not shown, either. An optional column
// is missing in a file of an older version.

extension StoredDevice {
    fileprivate init?(_ row: Row) {
        guard let name = TerminalID(row["name"] as String) else { return nil }
        let roles = (row["roles"] as String).split(separator: " ").compactMap {
            Role(rawValue: String($0))
        }
        let token = row["token"] as String?
        device = Device(
            name: name, roles: roles, location: (row["location"] as String?).flatMap { .init($0) },
            staff: (row["staff"] as String?).flatMap { .init($0) }, enrolled: token != nil,
            token: token)
        code = (row["code"] as String?).map {
            Code(digest: $0, expiresAt: Timestamp(milliseconds: row["code_expires_at"]))
        }
    }
}

extension GuestLink {
    fileprivate init?(_ row: Row) {
        guard let location = LocationID(row["location"] as String) else { return nil }
        let place: String = row["place"]
        self.init(
            location: location, table: place.isEmpty ? nil : place, token: row["digest"])
    }
}

extension StoredStaff {
    fileprivate init?(_ row: Row) {
        guard let name = StaffID(row["name"] as String) else { return nil }
        let blockedUntil: Int64 = row["blocked_until"]
        member = StaffMember(
            name: name, location: (row["location"] as String?).flatMap { .init($0) },
            manager: row["manager"] as Bool? == true ? true : nil)
        pin = row["pin"]
        attempts = PINAttempts(
            failures: row["failures"],
            blockedUntil: blockedUntil > 0 ? Timestamp(milliseconds: blockedUntil) : nil)
    }
}
