// SPDX-License-Identifier: Apache-2.0

import Commerce
import Foundation
import GRDB
import Messages
import Secrets
import TestSupport
import Testing
import Wire

@testable import Devices
@testable import People

/// A new database takes over what a gateway kept before.
@Suite struct FirstStartTests {
    /// A file of a gateway of an earlier version, made by the migrations of that version.
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
            let last: DeviceMigration = isOldest ? .tables : .managers
            try DeviceSchema.migrator.migrate(pool, upTo: last.rawValue)
            let later = (now + .seconds(60)).milliseconds
            try await pool.write { [pin] db in
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
