// SPDX-License-Identifier: Apache-2.0

import Commerce
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

    @Test func `a second till with the same name is refused`() throws {
        let first = try TillDatabase(path: path)
        #expect(throws: TillDatabaseError.inUse(path: path)) { try TillDatabase(path: path) }
        try first.close()
    }
}
