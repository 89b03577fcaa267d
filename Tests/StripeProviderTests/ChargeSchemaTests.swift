// SPDX-License-Identifier: Apache-2.0

import Commerce
import Foundation
import GRDB
import Messages
import Testing
import Wire

@testable import StripeProvider

/// The table of the charges, and its migration from older versions.
@Suite struct ChargeSchemaTests {
    @Test func `charges of the first version are kept, and pages join them`() throws {
        let database = try DatabaseQueue()
        var migrator = DatabaseMigrator()
        ChargeSchema.register(in: &migrator)
        try migrator.migrate(database, upTo: "stripe-1")
        let till = try Self.stored("till", .reader("tmr_1"), intent: "pi_1")
        let test = try Self.stored("test", .testCard("pm_card_visa"), intent: "pi_2")
        try database.write { db in
            for stored in [till, test] { try Self.insertFirstVersion(stored, db) }
        }

        try migrator.migrate(database)
        var page = try Self.stored("page", .page("https://example.org/o/1"))
        page.machine.page = "cs_1"
        try database.write { try ChargeStorage.write(page, $0) }

        for stored in [till, test, page] {
            let key = stored.machine.charge.key
            let found = try #require(try database.read { try ChargeStorage.charge(key, $0) })
            #expect(found.machine.charge == stored.machine.charge)
            #expect(found.machine.source == stored.machine.source)
            #expect(found.machine.intent == stored.machine.intent)
            #expect(found.machine.page == stored.machine.page)
            #expect(found.request == stored.request)
        }
        #expect(try database.read { try ChargeStorage.running($0).count } == 3)
    }

    private static func stored(
        _ name: String, _ source: CardSource, intent: String? = nil
    ) throws -> StoredCharge {
        let charge = Charge(
            id: "ch-\(name)", payment: "payment-1", location: "00001",
            currency: try #require(Currency("EUR")), amount: Amount(1_000),
            context: CommandContext(
                key: "key-\(name)", terminal: "till-1"),
            requestedAt: Timestamp(milliseconds: 0))
        var machine = StripeChargeStateMachine(charge, source: source)
        machine.intent = intent
        machine.step = .asking
        return StoredCharge(request: Array(#"{"name":"\#(name)"}"#.utf8), machine: machine)
    }

    private static func insertFirstVersion(_ stored: StoredCharge, _ db: Database) throws {
        let (machine, charge) = (stored.machine, stored.machine.charge)
        let isReader = machine.reader != nil
        try db.execute(
            sql: """
                INSERT INTO charge (id, key, request, location, status, text, reader, test_card,
                    intent, step, attempt) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                """,
            arguments: [
                charge.id.text, charge.key.text, String(decoding: stored.request, as: UTF8.self),
                charge.location.text, charge.status.rawValue,
                String(decoding: try JSONEncoder().encode(charge), as: UTF8.self), machine.reader,
                isReader ? nil : "pm_card_visa", machine.intent, machine.step.rawValue, 0,
            ])
    }
}
