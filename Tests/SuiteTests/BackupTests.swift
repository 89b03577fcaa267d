// SPDX-License-Identifier: Apache-2.0

import Commerce
import Foundation
import MessageBus
import Messages
import Testing

extension RealProcessTests {
    /// `comanda backup` with the databases of real services.
    @Suite struct `Backups` {
        private static let services = [Service.locations, .orders, .payments]

        @Test func `a backup contains all databases, and an existing folder is not changed`()
            async throws
        {
            try await RunningSuite.run(Self.services) { suite in
                let backup = try await suite.backUp()

                let files = try self.files(in: backup)
                #expect(files == ["locations.db", "orders.db", "payments.db", "verified"])
                for file in files {
                    // They contain names and addresses of guests.
                    let attributes = try FileManager.default.attributesOfItem(
                        atPath: backup.appending(path: file).path)
                    #expect(attributes[.posixPermissions] as? Int == 0o640)
                }
                try await self.expectRefusal(
                    of: ["backup", "create", backup.path], saying: "already exists", suite)
                #expect(try self.files(in: backup) == files)
                #expect(try !self.files(in: suite.place.folder).contains { $0.contains(".part") })
            }
        }

        @Test func `the message names a missing folder of the backup or the databases`()
            async throws
        {
            try await RunningSuite.run(Self.services) { suite in
                let nowhere = suite.place.folder.appending(path: "nowhere").path
                try await self.expectRefusal(
                    of: ["backup", "create", "\(nowhere)/monday"],
                    saying: "There is no folder \(nowhere); make it", suite)
                try await self.expectRefusal(
                    of: ["backup", "restore", nowhere],
                    saying: "There is no database at \(nowhere)", suite)
                let lost = try await suite.start(
                    "comanda", ["backup", "create", "b", "--data", nowhere])
                #expect(try await lost.ended(within: .seconds(10)) == 1)
                try await lost.line(
                    containing: "There is no database at \(nowhere)", within: .seconds(1))
            }
        }

        @Test func `a restore replaces all files, keeps the old ones and lists lost payments`()
            async throws
        {
            try await RunningSuite.run(Self.services) { suite in
                let till = Till(suite.client)
                let first = try await self.payForOrder(at: till)
                let epochs = try await self.epochs(suite)
                let backup = try await suite.backUp()
                let second = try await self.payForOrder(at: till)
                for service in Self.services { try await suite.stop(service) }

                let restore = try await suite.restore(backup)

                let output = await restore.lines
                let heading = try #require(
                    output.firstIndex(of: "Only in the ledger before the restore (1):"), "\(output)"
                )
                let payment = output[heading + 1]
                #expect(
                    payment.hasSuffix("9.18 USD  location 00001  till-1  order \(second)"),
                    "\(payment)")
                let old = try self.files(in: suite.place.folder).filter {
                    $0.contains(".db.before-restore-") && !$0.hasSuffix("-wal")
                        && !$0.hasSuffix("-shm")
                }
                #expect(old.count == 3)
                for service in Self.services { try await suite.start(service) }
                let orders = try await suite.client.call(
                    ListOrders(location: till.location), of: .orders)
                #expect(orders.orders.map(\.id) == [first])
                let payments = try await suite.client.call(
                    ListPayments(order: first), of: .payments)
                #expect(payments.payments.map(\.status) == [.recorded])
                let newEpochs = try await self.epochs(suite)
                #expect(Set(epochs).isDisjoint(with: newEpochs))
            }
        }

        @Test func `devices come back, also one that was revoked since`() async throws {
            let services = Self.services + [.people]
            try await RunningSuite.run(services) { suite in
                try await suite.comanda(
                    ["devices", "add", "tablet-1", "--role", "till", "--location", "00001"],
                    status: 0)
                let backup = try await suite.backUp()
                #expect(try self.files(in: backup).contains("people.db"))
                try await suite.comanda(["devices", "revoke", "tablet-1"], status: 0)
                for service in services { try await suite.stop(service) }

                try await suite.restore(backup)

                try await suite.start(.people)
                let list = try await suite.comanda(["devices", "list"], status: 0)
                try await list.line(containing: "tablet-1", within: .seconds(1))
            }
        }

        @Test func `backups are listed with their last order and verified one by one`()
            async throws
        {
            try await RunningSuite.run(Self.services) { suite in
                _ = try await self.payForOrder(at: Till(suite.client))
                let first = try await suite.backUp()
                let second = try await suite.backUp()
                let folder = first.deletingLastPathComponent().path

                let list = try await self.run(["list", folder], status: 0, suite)
                #expect(list.count == 3)
                #expect(list[0].hasPrefix("BACKUP"))
                #expect(list.dropFirst().allSatisfy { $0.contains(" #1 at 00001 ") })
                let json = try await self.run(["list", folder, "--json"], status: 0, suite)
                #expect(json.allSatisfy { $0.contains("\"verified\":\"2") }, "\(json)")
                let all = try await self.run(["verify", "--all", folder], status: 0, suite)
                #expect(all.count == 6)
                #expect(all.allSatisfy { $0.hasSuffix(".db: ok") })

                let data = try await self.run(
                    ["verify", suite.place.folder.path], status: 1, suite)
                #expect(data.contains { $0.contains("has the databases of a suite, not copies") })

                // The second page is the root of a table.
                let orders = second.appending(path: "orders.db")
                let file = try FileHandle(forUpdating: orders)
                try file.seek(toOffset: 4096)
                try file.write(contentsOf: Data(repeating: 0xff, count: 4096))
                try file.close()
                let damage = try await self.run(["verify", second.path], status: 1, suite)
                #expect(damage.contains("\(orders.path) is damaged; restore another backup."))
                #expect(damage.contains { $0.hasPrefix("    ") }, "\(damage)")
                #expect(damage.last == "1 of 3 copies can't be restored.")
                _ = try await self.run(["verify", first.path], status: 0, suite)
                let after = try await self.run(["list", second.path], status: 0, suite)
                #expect(after.contains { $0.contains("  no ") }, "\(after)")
            }
        }

        @Test func `a rotation keeps the newest backups and removes nothing if a copy fails`()
            async throws
        {
            try await RunningSuite.run(Self.services) { suite in
                let folder = suite.place.folder.appending(path: "usb")
                let rotate = ["backup", "create", "--rotate", "--keep", "1", "--keep-days", "0"]
                try await self.expectRefusal(
                    of: rotate + [folder.path], saying: "There is no folder \(folder.path)", suite)
                for name in ["2026-10-01T000000Z", "monday"] {
                    try FileManager.default.createDirectory(
                        at: folder.appending(path: name), withIntermediateDirectories: true)
                }

                try await suite.comanda(rotate + [folder.path], status: 0)

                let kept = try self.files(in: folder)
                #expect(kept.count == 2)
                #expect(kept.last == "monday")
                #expect(kept[0] > "2026-10-01T000000Z")
                // The next backup may begin in the same second, which would give it the same name.
                let left = ["2026-10-02T000000Z", "monday"]
                try FileManager.default.moveItem(
                    at: folder.appending(path: kept[0]), to: folder.appending(path: left[0]))
                try await suite.stop(.payments)
                let ledger = suite.place.folder.appending(path: "payments.db").path
                try await suite.run(
                    "/usr/bin/sqlite3", ledger,
                    "INSERT INTO grdb_migrations VALUES ('payments-of-tomorrow')")
                try await self.expectRefusal(
                    of: rotate + [folder.path], saying: "A newer version has written", suite)
                #expect(try self.files(in: folder) == left)
            }
        }

        @Test func `a restore is refused while a service runs`() async throws {
            try await RunningSuite.run(Self.services) { suite in
                let backup = try await suite.backUp()
                for service in [Service.locations, .orders] { try await suite.stop(service) }
                let before = try self.files(in: suite.place.folder)

                try await self.expectRefusal(
                    of: ["backup", "restore", backup.path, "--only", "orders"],
                    saying: "payments.db.lock is locked); stop it first", suite)

                #expect(try self.files(in: suite.place.folder) == before)
            }
        }

        @Test(arguments: [
            (
                "INSERT INTO grdb_migrations VALUES ('payments-of-tomorrow')",
                "A newer version has written"
            ),
            (
                "DELETE FROM grdb_migrations WHERE identifier = 'payments-1'",
                "is not a database of payment-service"
            ),
            // After this, two B-trees share a page.
            (
                """
                PRAGMA writable_schema = ON;
                UPDATE sqlite_schema SET rootpage =
                    (SELECT rootpage FROM sqlite_schema WHERE name = 'event')
                    WHERE name = 'payment_of_order'
                """,
                "is damaged"
            ),
        ])
        func `one unusable copy prevents the restore of all databases`(
            damage: String, sentence: String
        ) async throws {
            try await RunningSuite.run(Self.services) { suite in
                let backup = try await suite.backUp()
                for service in Self.services { try await suite.stop(service) }
                let file = backup.appending(path: "payments.db").path
                try await suite.run("/usr/bin/sqlite3", file, damage)
                let before = try self.files(in: suite.place.folder)

                try await self.expectRefusal(
                    of: ["backup", "restore", backup.path], saying: sentence, suite)

                #expect(try self.files(in: suite.place.folder) == before)
                for service in Self.services { try await suite.start(service) }
            }
        }

        @Test(arguments: [
            (Service.payments, "The ledger is empty, but order #1 "),
            (Service.orders, "order-service does not know order "),
        ])
        func `payment-service warns at its start if the ledger or the orders were lost`(
            lost: Service, warning: String
        ) async throws {
            try await RunningSuite.run(Self.services, isTrial: false) { suite in
                _ = try await self.payForOrder(at: Till(suite.client))
                let stopped = [Service.orders, .payments]
                for service in stopped { try await suite.stop(service) }
                for name in try self.files(in: suite.place.folder)
                where name.hasPrefix("\(lost.rawValue).db") {
                    try FileManager.default.removeItem(
                        at: suite.place.folder.appending(path: name))
                }

                for service in stopped { try await suite.start(service) }

                try await suite.process(of: .payments).line(
                    containing: warning, within: .seconds(10))
                try await suite.process(of: lost).line(
                    containing: "is not the database that its folder had before",
                    within: .seconds(10))
                let name = "\(lost.rawValue) "
                try await suite.awaitStatus(1) { lines in
                    lines.contains { $0.hasPrefix(name) && $0.contains("REPLACED") }
                }
                try await suite.comanda(["backup", "accept", lost.rawValue], status: 0)
                try await suite.awaitStatus(1) { lines in
                    lines.contains { $0.hasPrefix(name) && $0.contains("serving") }
                }
            }
        }

        @Test func `payment-service warns at its start if its file was replaced by an older copy`()
            async throws
        {
            try await RunningSuite.run(Self.services, isTrial: false) { suite in
                let till = Till(suite.client)
                _ = try await self.payForOrder(at: till)
                let folder = suite.place.folder
                let copy = folder.appending(path: "copy", directoryHint: .isDirectory)
                try await suite.stop(.payments)
                try FileManager.default.createDirectory(
                    at: copy, withIntermediateDirectories: true)
                let names = try self.files(in: folder).filter { $0.hasPrefix("payments.db") }
                for name in names {
                    try FileManager.default.copyItem(
                        at: folder.appending(path: name), to: copy.appending(path: name))
                }
                try await suite.start(.payments)
                _ = try await self.payForOrder(at: till)
                try await suite.stop(.payments)
                for name in try self.files(in: folder) where name.hasPrefix("payments.db") {
                    try FileManager.default.removeItem(at: folder.appending(path: name))
                }
                for name in names {
                    try FileManager.default.copyItem(
                        at: copy.appending(path: name), to: folder.appending(path: name))
                }

                try await suite.start(.payments)

                try await suite.process(of: .payments).line(
                    containing: "The ledger is older than the orders, or that of another suite",
                    within: .seconds(10))
            }
        }

        /// Runs a subcommand of `comanda backup` and returns its lines.
        private func run(
            _ arguments: [String], status: CInt, _ suite: RunningSuite
        ) async throws -> [String] {
            let command = try await suite.start("comanda", ["backup"] + arguments)
            let ended = try await command.ended(within: .seconds(15))
            let lines = await command.lines
            #expect(ended == status, "\(lines)")
            return lines
        }

        /// Opens an order, adds a burger and pays for it.
        private func payForOrder(at till: Till) async throws -> OrderID {
            let order = try await till.add("00001", to: till.open())
            _ = try await till.pay(order)
            return order.id
        }

        private func epochs(_ suite: RunningSuite) async throws -> [Epoch] {
            var epochs: [Epoch] = []
            for service in Self.services {
                epochs.append(
                    try await suite.client.call(GetServiceInformation(), of: service).epoch)
            }
            return epochs
        }

        private func files(in folder: URL) throws -> [String] {
            try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
        }

        /// Expects that the command fails with one of our messages.
        private func expectRefusal(
            of arguments: [String], saying sentence: String, _ suite: RunningSuite
        ) async throws {
            let command = try await suite.comanda(arguments, status: 1)
            let output = await command.lines.joined(separator: "\n")
            #expect(output.contains(sentence), "\(output)")
            #expect(!output.contains("Domain"), "\(output)")
        }
    }
}
