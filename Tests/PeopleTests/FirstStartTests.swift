// SPDX-License-Identifier: Apache-2.0

import Commerce
import Foundation
import GRDB
import Messages
import Secrets
import TestSupport
import Testing
import Wire

@testable import People

/// A new database takes over what a gateway kept before.
@Suite struct FirstStartTests {
    /// A file of a gateway, whose statements are those of an earlier version.
    private final class GatewayFile {
        let path: String
        let pin: String
        private let folder: TemporaryFolder
        private let pool: DatabasePool

        init(now: Timestamp, isOldest: Bool = false) async throws {
            folder = try TemporaryFolder()
            path = "\(folder.path)/gateway.db"
            pin = try #require(await SlowHash.hash(of: "1234"))
            pool = try DatabasePool(path: path)
            let later = (now + .seconds(60)).milliseconds
            try await pool.write { [pin] db in
                try db.execute(sql: Self.tables)
                if !isOldest { try db.execute(sql: Self.laterColumns) }
                try db.execute(
                    sql: """
                        INSERT INTO device VALUES
                            ('till-1', 'kitchen till', '00001', 'ana', NULL, 5, ?, 1, 2),
                            ('till-2', 'till', NULL, NULL, ?, ?, NULL, 1, NULL);
                        """,
                    arguments: [Secret.digest(of: "token"), Secret.digest(of: "7KQM2XPA"), later])
                try db.execute(
                    sql: """
                        INSERT INTO link VALUES (?, '00001', 'T1', 1), (?, '00001', '', 1);
                        """, arguments: [Secret.digest(of: "table"), Secret.digest(of: "counter")])
                try db.execute(
                    sql: """
                        INSERT INTO staff (name, pin, failures, blocked_until) VALUES
                            ('ana', ?, 4, 0), ('ben', ?, 0, ?), ('Ben', ?, 0, 0);
                        """, arguments: [pin, pin, later, pin])
                if !isOldest {
                    try db.execute(
                        sql: "UPDATE staff SET location = '00001', manager = 1 WHERE name = 'ana'")
                }
            }
        }

        private static let tables = """
            CREATE TABLE device (
              name TEXT PRIMARY KEY,
              roles TEXT NOT NULL,
              location TEXT,
              staff TEXT,
              code TEXT UNIQUE,
              code_expires_at INTEGER NOT NULL,
              token TEXT UNIQUE,
              added_at INTEGER NOT NULL,
              enrolled_at INTEGER
            ) STRICT, WITHOUT ROWID;
            CREATE TABLE link (
              digest TEXT PRIMARY KEY,
              location TEXT NOT NULL,
              place TEXT NOT NULL,
              added_at INTEGER NOT NULL,
              UNIQUE (location, place)
            ) STRICT, WITHOUT ROWID;
            CREATE TABLE staff (
              name TEXT PRIMARY KEY,
              pin TEXT NOT NULL,
              failures INTEGER NOT NULL DEFAULT 0 CHECK (failures >= 0),
              blocked_until INTEGER NOT NULL DEFAULT 0
            ) STRICT, WITHOUT ROWID;
            """

        private static let laterColumns = """
            ALTER TABLE staff ADD COLUMN location TEXT;
            ALTER TABLE staff ADD COLUMN manager INTEGER NOT NULL DEFAULT 0
              CHECK (manager IN (0, 1));
            """

        /// The number of devices that the file has.
        var devices: Int? {
            get throws {
                try pool.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM device") }
            }
        }
    }

    private let now = Timestamp(milliseconds: 1_795_000_000_000)

    @Test func `tokens, codes, links, PINs and blocks stay valid`() async throws {
        let file = try await GatewayFile(now: now)
        let desk = try PeopleDesk(takingOver: file.path)

        let state = try await desk.send(GetPeopleSnapshot()).state
        let device = Device(
            name: "till-1", roles: [.kitchen, .till], location: "00001", staff: "ana",
            enrolled: true, token: Secret.digest(of: "token"))
        #expect(state.first == PeopleEntity(device))
        #expect(
            state.compactMap(\.link) == [
                GuestLink(location: "00001", token: Secret.digest(of: "counter")),
                GuestLink(location: "00001", table: "T1", token: Secret.digest(of: "table")),
            ])
        let ana = StaffMember(name: "ana", location: "00001", manager: true)
        #expect(state.compactMap(\.staff?.name) == ["Ben", "ana", "ben"])
        #expect(try await desk.events().count == state.count)
        #expect(try await desk.events().allSatisfy { $0.actor == "people-service" })
        #expect(try await desk.enrol("7kqm-2xpa", token: "other").name == "till-2")
        #expect(try await desk.confirm("ben", "1234") == ConfirmStaff.Answer(wait: 60))
        #expect(try await desk.confirm("Ben", "1234").person?.name == "Ben")
        #expect(try await desk.confirm("ana", "0000") == ConfirmStaff.Answer())
        #expect(try await desk.confirm("ana", "1234") == ConfirmStaff.Answer(wait: 900))
        desk.now = desk.now + .seconds(900)
        #expect(try await desk.confirm("ana", "1234") == ConfirmStaff.Answer(person: ana))
        #expect(try file.devices == 2)
    }

    @Test func `a file of the oldest version is taken over, too`() async throws {
        let file = try await GatewayFile(now: now, isOldest: true)
        let desk = try PeopleDesk(takingOver: file.path)
        #expect(
            try await desk.staff() == ["Ben", "ana", "ben"].map { StaffMember(name: $0) })
    }

    @Test func `only the first start takes anything over`() async throws {
        let file = try await GatewayFile(now: now)
        let desk = try PeopleDesk()
        try desk.restart(takingOver: file.path)
        #expect(try await desk.devices().isEmpty)

        let other = try PeopleDesk(takingOver: file.path)
        let command = RevokeDevice(device: "till-1", context: other.context())
        try await other.send(command)
        try other.restart(takingOver: file.path)
        #expect(try await other.devices().map(\.name) == ["till-2"])
    }

    @Test func `a file without these tables, or none, is no obstacle`() async throws {
        let folder = try TemporaryFolder()
        let path = "\(folder.path)/gateway.db"
        try await DatabaseQueue(path: path).write {
            try $0.execute(sql: "CREATE TABLE person (a)")
        }
        for path in [path, "\(folder.path)/missing.db"] {
            #expect(try await PeopleDesk(takingOver: path).devices().isEmpty)
        }
        #expect(!FileManager.default.fileExists(atPath: "\(folder.path)/missing.db"))
    }

    @Test func `a file that is no database ends the start`() throws {
        let folder = try TemporaryFolder()
        let path = "\(folder.path)/gateway.db"
        try Data(repeating: 7, count: 5_000).write(to: URL(fileURLWithPath: path))
        #expect(throws: (any Error).self) { try PeopleDesk(takingOver: path) }
    }
}
