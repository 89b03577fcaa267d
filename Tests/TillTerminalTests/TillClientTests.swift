// SPDX-License-Identifier: Apache-2.0

import Commerce
import Testing
import Till
import Wire

@testable import TillTerminal

/// The shell of a till with real sockets and a real file, on a recorded screen.
@Suite(.timeLimit(.minutes(1))) struct TillClientTests {
    @Test func `a command is stored before it is sent, and forgotten when it is answered`()
        async throws
    {
        let fixture = try await TillFixture()
        try await fixture.withTill { till in
            try await till.waitForScreen(with: "Burger")
            try await till.click("Burger")
            try await till.waitForScreen(with: "#12")
            try await till.waitForScreen(with: "in process")
        }

        #expect(try await fixture.arrivals(2) == ["open", "add"])
        #expect(try await fixture.unstored() == [])
        let memory = try #require(try TillDatabase(path: fixture.databasePath).load())
        #expect(memory.outbox.isEmpty)
        #expect(memory.order == .order("order-1"))
        await fixture.stop()
    }

    @Test func `a till that ended without an answer sends the same key again`() async throws {
        let fixture = try await TillFixture()
        try await fixture.endTillWithoutAnswer()
        try await fixture.withTill { try await $0.waitForScreen(with: "in process") }

        let keys = try await fixture.keys()
        #expect(keys.first == keys.dropFirst().first)
        #expect(Set(keys).count == 2, "one key to open, one to add")
        await fixture.stop()
    }

    @Test func `a till sends what waited as soon as the suite is found`() async throws {
        let fixture = try await TillFixture()
        try await fixture.endTillWithoutAnswer()
        let till = try await RunningTill(path: fixture.databasePath, contact: nil)
        try await till.waitForScreen(with: "The services are not found yet")
        await till.connect(to: fixture.contact)
        try await till.waitForScreen(with: "in process")
        await till.stop()
        await fixture.stop()
    }

    @Test func `a refusal is a sentence on the screen`() async throws {
        let fixture = try await TillFixture()
        await fixture.reply(.refusal(Refusal(.conflict, "location.closed", "We are closed.")))
        try await fixture.withTill { till in
            try await till.waitForScreen(with: "Burger")
            try await till.click("Burger")
            try await till.waitForScreen(with: "We are closed. 1 entry was not sent.")
        }
        await fixture.stop()
    }

    @Test func `a service that is not ready leaves the entry unsent, and says why`() async throws {
        let fixture = try await TillFixture()
        await fixture.reply(.refusal(Refusal(.unavailable, "orders.full", "The disk is full.")))
        try await fixture.withTill { till in
            try await till.waitForScreen(with: "Burger")
            try await till.click("Burger")
            try await till.waitForScreen(with: "not sent yet. The disk is full.")
        }
        let memory = try #require(try TillDatabase(path: fixture.databasePath).load())
        #expect(memory.outbox.entries.count == 2)
        await fixture.stop()
    }

    @Test func `a till that can store nothing more sends nothing and ends`() async throws {
        let fixture = try await TillFixture()
        try await fixture.withTill { till in
            try await till.waitForScreen(with: "Burger")
            try await till.breakFile()
            try await till.click("Burger")
            let reason = try await till.end() as? TillDatabaseError
            guard case .unstored(fixture.databasePath, _) = reason else {
                Issue.record("ended for \(String(describing: reason))")
                return
            }
        }
        #expect(try await fixture.keys() == [])
        await fixture.stop()
    }

    @Test func `a second till with the same name does not start`() async throws {
        let fixture = try await TillFixture()
        try await fixture.withTill { _ in
            await #expect(throws: TillDatabaseError.inUse(path: fixture.databasePath)) {
                try await RunningTill(path: fixture.databasePath, contact: nil)
            }
        }
        await fixture.stop()
    }

    @Test func `a till without services says who is silent`() async throws {
        let fixture = try await TillFixture()
        let till = try await RunningTill(path: fixture.databasePath, contact: nil)
        try await till.waitForScreen(with: "SILENT: menu not yet heard")
        await till.stop()
        await fixture.stop()
    }
}
