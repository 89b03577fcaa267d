// SPDX-License-Identifier: Apache-2.0

import Commerce
import GRDB
import Messages
import Testing
import TestSupport

@testable import Till
@testable import TillTerminal

@Suite struct TillDatabaseTests: ~Copyable {
    private let folder: TemporaryFolder
    private var path: String { "\(folder.path)/till/till-1.db" }

    init() throws { folder = try TemporaryFolder() }

    @Test func `a memory survives the end of the till`() throws {
        let first = try TillDatabase(path: path)
        #expect(try first.load() == nil)
        try first.store(TillMemory(location: "00001"))
        try first.store(TillMemory(location: "00002"))
        try first.close()
        #expect(try TillDatabase(path: path).load()?.location == "00002")
    }

    @Test func `only the end of a command does not wait for the disk, and survives the till, too`()
        throws
    {
        let database = try TillDatabase(path: path)
        var memory = TillMemory(location: "00001")
        memory.outbox.add(.open("00001"), key: "key-1")
        try database.store(memory, afterAnswer: true)
        #expect(database.isSynchronous)
        _ = memory.outbox.finish("key-1")
        try database.store(memory, afterAnswer: true)
        #expect(!database.isSynchronous)
        memory.outbox.add(.open("00001"), key: "key-2")
        try database.store(memory)
        #expect(database.isSynchronous)
        _ = memory.outbox.finish("key-2")
        try database.store(memory, afterAnswer: true)
        try database.close()
        #expect(try TillDatabase(path: path).load() == memory)
    }

    @Test func `a change of details that 0.1 stored is sent with its name`() throws {
        let details = OrderChange.update(
            labels: OrderLabels(customer: "Mia"), fulfilment: Fulfilment(.dineIn, table: "4"))
        var memory = TillMemory(location: "00001")
        memory.outbox.add(.open("00001"), key: "key-1")
        memory.outbox.add(.change(.opened(by: "key-1"), details), key: "key-2")
        memory.outbox.add(.change(.order("order-1"), .update(note: "nuts")), key: "key-3")
        let first = try TillDatabase(path: path)
        try first.store(TillMemory())
        try first.close()

        let file = try DatabaseQueue(path: path)
        try file.write { database in
            try database.execute(
                sql: "UPDATE memory SET value = ?",
                arguments: [
                    """
                    {"location":"00001","outbox":{"entries":[
                    {"key":"key-1","command":{"open":{"_0":"00001"}},"delivery":{"notSent":{}}},
                    {"key":"key-2","command":{"change":{"_0":{"opened":{"by":"key-1"}},"_1":{"update":
                    {"customer":"Mia","fulfilment":{"kind":"dineIn","table":"4"}}}}},
                    "delivery":{"notSent":{}}},
                    {"key":"key-3","command":{"change":{"_0":{"order":{"_0":"order-1"}},"_1":{"update":
                    {"note":"nuts"}}}},"delivery":{"notSent":{}}}]}}
                    """
                ])
        }
        try file.close()

        #expect(try TillDatabase(path: path).load() == memory)
    }

    @Test func `a second till with the same name is refused`() throws {
        let first = try TillDatabase(path: path)
        #expect(throws: TillDatabaseError.inUse(path: path)) { try TillDatabase(path: path) }
        try first.close()
    }
}
