// SPDX-License-Identifier: Apache-2.0

import Commerce
import Foundation
import MessageBus
import Messages
import Testing
import Wire

extension RealProcessTests {
    /// If its database can't be written, order-service refuses commands and does none of them by
    /// half; screens continue.
    @Suite struct `Storage faults` {
        @Test(
            .enabled("strace may not attach to processes") { await RunningSuite.canTrace },
            arguments: [
                // All syncs fail, or every third one.
                "fdatasync,fsync:error=EIO", "fdatasync,fsync:error=EIO:when=2+3",
                // All writes fail, with an error or a full disk, or every seventh one.
                "pwrite64:error=EIO", "pwrite64:error=ENOSPC", "pwrite64:error=EIO:when=5+7",
            ])
        func `commands are refused while system calls fail, and accepted afterwards`(fault: String)
            async throws
        {
            try await RunningSuite.run([.locations, .orders, .kitchen]) { suite in
                try await self.injectFault(on: suite) {
                    let trace = try await suite.inject(fault, into: .orders)
                    return { try await trace.kill() }
                }
            }
        }

        @Test(.enabled("mounting a disk needs root") { TestDisk.isPossible })
        func `commands are refused while the disk is full, and accepted afterwards`() async throws {
            try await RunningSuite.run([.locations]) { suite in
                try await TestDisk.run(.memory, on: suite) { disk in
                    for service in [Service.orders, .kitchen] { try await suite.start(service) }
                    try await self.injectFault(on: suite) {
                        try disk.fill()
                        return { try disk.freeSpace() }
                    }
                }
            }
        }

        @Test(.enabled("mounting a disk needs root") { TestDisk.isPossible })
        func `commands are refused on a read-only disk, and accepted after its replacement`()
            async throws
        {
            try await RunningSuite.run([.locations]) { suite in
                try await TestDisk.run(.image, on: suite) { disk in
                    for service in [Service.orders, .kitchen] { try await suite.start(service) }
                    try await self.injectFault(on: suite) {
                        // As after a power loss, a sync of the failed disk may report success.
                        await suite.changePower()
                        try await disk.fail()
                        return {
                            try await suite.kill(.orders)
                            try await disk.unmount()
                            try await disk.mount()
                            try await suite.start(.orders)
                            await suite.changePower()
                        }
                    }
                }
            }
        }

        @Test func `commands are refused while another process writes, and accepted afterwards`()
            async throws
        {
            try await RunningSuite.run([.locations, .orders, .kitchen]) { suite in
                try await self.injectFault(on: suite) {
                    let file = suite.place.folder.appending(path: "orders.db").path
                    let holder = try await suite.python("lock_database.py", [file])
                    try await holder.line(containing: "held", within: .seconds(30))
                    return { try await holder.kill() }
                }
            }
        }

        @Test func `after a refusal, the requests of a batch are processed in order`()
            async throws
        {
            try await RunningSuite.run([.locations, .orders]) { suite in
                let till = Till(suite.client)
                let order = try await till.open()
                let file = suite.place.folder.appending(path: "orders.db").path
                let holder = try await suite.python("lock_database.py", [file])
                try await holder.line(containing: "held", within: .seconds(30))
                let add = AddItems(
                    order: order.id, items: [ItemRequest(item: "00001", quantity: 1)],
                    context: till.context)
                let refusal = try await suite.client.firstRefusal(of: add)
                #expect(refusal?.data?.reason == "storage.unavailable")
                try await suite.process(of: .orders).line(
                    containing: "Another program holds the service's database locked; end it.",
                    within: .seconds(1))
                try await holder.kill()

                let connection = try await suite.client.openRequests(of: .orders)
                let read = GetOrder(order: order.id)
                let batch = try [
                    Client.message(read, id: 1), Client.message(add, id: 2),
                    Client.message(read, id: 3),
                ].map { String(decoding: $0, as: UTF8.self) }.joined(separator: ",")
                try await suite.client.send(Array("[\(batch)]".utf8), on: connection)

                let answer = try await suite.client.receive(on: connection, within: .seconds(5))
                let replies = try WireCoding.decode(
                    [StateReply].self, from: try #require(answer)[0])
                #expect(replies.map(\.result.revision) == [1, 2, 2])
            }
        }

        /// The answer to each request of a batch.
        private struct StateReply: Decodable { var result: Order }

        @Test func `a damaged page refuses only the requests that need it`() async throws {
            try await RunningSuite.run([.locations, .orders]) { suite in
                _ = try await OrderLoad.run(seed: 20_261_121, on: suite) {
                    try await suite.client.awaitOrderEvents(60)
                }
                try await suite.stop(.orders)
                try await self.damageOldestEvents(suite)
                try await suite.start(.orders)

                let history = GetOrderEvents(location: "00001", after: .none)
                let refusal = try await suite.client.firstRefusal(of: history)
                #expect(refusal?.code == 503 && refusal?.data?.reason == "storage.unavailable")
                let till = Till(suite.client, "till-9")
                let order = try await suite.client.retry(
                    OpenOrder(location: till.location, context: till.context))
                #expect(try await till.fetch(order) == order)
            }
        }

        /// Overwrites the database page with the oldest events.
        private func damageOldestEvents(_ suite: RunningSuite) async throws {
            let file = suite.place.folder.appending(path: "orders.db")
            let page = try await suite.run(
                "/usr/bin/sqlite3", "-readonly", file.path,
                "SELECT pageno FROM dbstat WHERE name = 'event' AND pagetype = 'leaf' LIMIT 1")
            let number = try #require(UInt64(page))
            let handle = try FileHandle(forWritingTo: file)
            try handle.seek(toOffset: (number - 1) * 4_096)
            try handle.write(contentsOf: Data(repeating: 0xa5, count: 4_096))
            try handle.close()
        }

        /// Starts a fault under load, expects the refusals, ends the fault, and compares the stored
        /// orders with all acknowledgements, also after a restart.
        private func injectFault(
            on suite: RunningSuite, _ begin: () async throws -> () async throws -> Void
        ) async throws {
            var probe = try await Probe(suite)
            var receipts = try await OrderLoad.run(seed: 20_261_121, on: suite) {
                let end = try await begin()
                let (command, refusal) = try await probe.addUntilRefused()
                #expect(refusal.code == 503 && refusal.data?.reason == "storage.unavailable")
                #expect(!refusal.message.isEmpty)
                try await self.expectScreensContinue(with: probe.order, suite)
                try await end()
                try await probe.retry(command)
            }
            receipts.add(probe.receipts)

            let findings = try await OrderAudit(from: suite.client).findings(against: receipts)
            #expect(findings == .none)
            try await suite.kill(.orders)
            try await suite.start(.orders)
            let later = try await OrderAudit(from: suite.client).findings(against: receipts)
            #expect(later == .none)
        }

        /// Expects that the kitchen shows the order, and that both services send heartbeats.
        private func expectScreensContinue(with order: Order, _ suite: RunningSuite) async throws {
            for service in [Service.orders, .kitchen] {
                let events = try await suite.client.openEvents(of: service, prefix: "")
                try await suite.client.waitForTopic(
                    "\(service)/00001/stream.heartbeat", on: events, within: .seconds(30))
            }
            try await suite.client.waitForTicket(of: order, within: .seconds(30)) { $0 != nil }
        }
    }
}
