// SPDX-License-Identifier: Apache-2.0

import Commerce
import Foundation
import MessageBus
import Messages
import Testing
import Wire

extension RealProcessTests {
    /// While its file can't be written, order-service refuses commands; nothing is half done, and
    /// screens go on.
    @Suite(.timeLimit(.minutes(3))) struct `A database that can't be written` {
        @Test(
            .enabled("strace may watch other processes") { await RunningSuite.canTrace },
            arguments: [
                // Nothing reaches the disk, and then: every third time nothing does.
                "fdatasync,fsync:error=EIO", "fdatasync,fsync:error=EIO:when=2+3",
                // Nothing can be written; then: no room; then: every seventh write fails.
                "pwrite64:error=EIO", "pwrite64:error=ENOSPC", "pwrite64:error=EIO:when=5+7",
            ])
        func `commands are refused while system calls fail, and go on after`(fault: String)
            async throws
        {
            try await RunningSuite.run([.locations, .orders, .kitchen]) { suite in
                try await self.endure(on: suite) {
                    let trace = try await suite.inject(fault, into: .orders)
                    return { try await trace.kill() }
                }
            }
        }

        @Test(
            .enabled("order-service gets a disk of its own from an administrator") {
                TestDisk.isPossible
            })
        func `commands are refused while the disk is full, and go on after`() async throws {
            try await RunningSuite.run([.locations]) { suite in
                try await TestDisk.run(.memory, on: suite) { disk in
                    for service in [Service.orders, .kitchen] { try await suite.start(service) }
                    try await self.endure(on: suite) {
                        try disk.fill()
                        return { try disk.makeRoom() }
                    }
                }
            }
        }

        @Test(
            .enabled("order-service gets a disk of its own from an administrator") {
                TestDisk.isPossible
            })
        func `commands are refused when the disk becomes read-only, until it is replaced`()
            async throws
        {
            try await RunningSuite.run([.locations]) { suite in
                try await TestDisk.run(.image, on: suite) { disk in
                    for service in [Service.orders, .kitchen] { try await suite.start(service) }
                    try await self.endure(on: suite) {
                        // As after a loss of power, the system may say that a dead disk is well.
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

        @Test func `commands are refused while somebody else writes, and go on after`()
            async throws
        {
            try await RunningSuite.run([.locations, .orders, .kitchen]) { suite in
                try await self.endure(on: suite) {
                    let file = suite.place.folder.appending(path: "orders.db").path
                    let holder = try await suite.python("hold.py", [file])
                    try await holder.line(containing: "held", within: .seconds(30))
                    return { try await holder.kill() }
                }
            }
        }

        @Test func `after a refusal the entries of a batch are processed in their order, too`()
            async throws
        {
            try await RunningSuite.run([.locations, .orders]) { suite in
                let till = Till(suite.client)
                let order = try await till.open()
                let file = suite.place.folder.appending(path: "orders.db").path
                let holder = try await suite.python("hold.py", [file])
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

                let line = try await suite.client.openRequests(of: .orders)
                let look = GetOrder(order: order.id)
                let batch = try [self.entry(look, 1), self.entry(add, 2), self.entry(look, 3)]
                try await suite.client.send(
                    Array("[\(batch.joined(separator: ","))]".utf8), on: line)

                let answer = try await suite.client.receive(on: line, within: .seconds(5))
                let replies = try WireCoding.decode(
                    [StateReply].self, from: try #require(answer)[0])
                #expect(replies.map(\.result.revision) == [1, 2, 2])
            }
        }

        /// What each entry of a batch is answered with.
        private struct StateReply: Decodable { var result: Order }

        private func entry<R: Request>(_ request: R, _ number: Int) throws -> String {
            let parameters = String(decoding: try WireCoding.encode(request), as: UTF8.self)
            return #"{"jsonrpc":"2.0","id":\#(number),"method":"\#(R.method)","#
                + #""params":\#(parameters)}"#
        }

        @Test func `a damaged page refuses what needs it, and nothing else`() async throws {
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
                let order = try await suite.client.insist(
                    on: OpenOrder(location: till.location, context: till.context))
                #expect(try await till.look(at: order) == order)
            }
        }

        /// Overwrites the page of the database that holds what happened first.
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

        /// Lets a fault begin while tills work, looks at what it does, lets it end, and compares
        /// what order-service keeps with what everybody was told, also after a restart.
        private func endure(
            on suite: RunningSuite, _ begin: () async throws -> () async throws -> Void
        ) async throws {
            var probe = try await Probe(suite)
            var receipts = try await OrderLoad.run(seed: 20_261_121, on: suite) {
                let end = try await begin()
                let (command, refusal) = try await probe.addUntilRefused()
                #expect(refusal.code == 503 && refusal.data?.reason == "storage.unavailable")
                #expect(!refusal.message.isEmpty)
                try await self.expectScreensGoOn(with: probe.order, suite)
                try await end()
                try await probe.repeat(command)
            }
            receipts.add(probe.receipts)

            let findings = try await OrderAudit(from: suite.client).findings(against: receipts)
            #expect(findings == .none)
            try await suite.kill(.orders)
            try await suite.start(.orders)
            let later = try await OrderAudit(from: suite.client).findings(against: receipts)
            #expect(later == .none)
        }

        /// The kitchen sees the order and hears that the services live.
        private func expectScreensGoOn(with order: Order, _ suite: RunningSuite) async throws {
            for service in [Service.orders, .kitchen] {
                let events = try await suite.client.openEvents(of: service, prefix: "")
                try await suite.client.waitForTopic(
                    "\(service)/00001/stream.heartbeat", on: events, within: .seconds(30))
            }
            try await suite.client.waitForTicket(of: order, within: .seconds(30)) { $0 != nil }
        }
    }
}
