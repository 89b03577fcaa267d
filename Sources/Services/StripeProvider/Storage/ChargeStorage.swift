// SPDX-License-Identifier: Apache-2.0

import Commerce
import GRDB
import MessageBus
import Messages
import ServiceStorage
import Wire

/// A charge in the database.
struct StoredCharge {
    /// The command that has requested it, as it was received.
    let request: [UInt8]
    /// Its progress.
    var machine: StripeChargeStateMachine
    /// The command that is being performed, as it was received; nil without one.
    var changeRequest: [UInt8]?
    /// The sequence number of its last event; nil before the first one.
    var lastEvent: SequenceNumber?
}

/// Reads and writes the charges in the database.
enum ChargeStorage {
    /// The charge with an identifier; nil if it is unknown.
    static func charge(_ id: ChargeID, _ db: Database) throws -> StoredCharge? {
        try charges("id = ?", db) { $0.add(id.text) }.first
    }

    /// The charge that was requested with a key; nil if the key is unknown.
    static func charge(_ key: CommandKey, _ db: Database) throws -> StoredCharge? {
        try charges("key = ?", db) { $0.add(key.text) }.first
    }

    /// The charge of the running command with a key; nil without one.
    static func charge(changedBy key: CommandKey, _ db: Database) throws -> StoredCharge? {
        try charges("change_key = ?", db) { $0.add(key.text) }.first
    }

    /// The charges of which Stripe must be asked after a start.
    static func running(_ db: Database) throws -> [StoredCharge] {
        try charges("\(isOpen) ORDER BY id", db).filter(\.machine.isRunning)
    }

    /// The open charges of a location that somebody was told of.
    static func open(at location: LocationID, _ db: Database) throws -> [Charge] {
        let condition = """
            location = ? AND last_event IS NOT NULL
                AND status IN ('requested', 'unknown', 'authorised') ORDER BY id
            """
        return try charges(condition, db) { $0.add(location.text) }.map(\.machine.charge)
    }

    /// The condition of the partial index.
    private static let isOpen =
        "(status IN ('requested', 'unknown', 'authorised') OR change_kind IS NOT NULL)"

    /// Inserts or updates a charge.
    static func write(_ stored: StoredCharge, _ db: Database) throws {
        let (machine, charge) = (stored.machine, stored.machine.charge)
        let text = try WireCoding.encode(charge)
        try db.prepared(upsert).run { values in
            values.add(charge.id.text)
            values.add(charge.key.text)
            values.add(utf8: stored.request)
            values.add(charge.location.text)
            values.add(charge.status.rawValue)
            values.add(utf8: text)
            values.add(machine.reader)
            values.add(machine.testCard)
            values.add(machine.returnTo)
            values.add(machine.page)
            values.add(machine.intent)
            values.add(machine.step.rawValue)
            values.add(machine.attempt)
            add(machine.change, to: &values)
            values.add(utf8: machine.change == nil ? nil : stored.changeRequest)
            values.add(stored.lastEvent)
        }
    }

    /// Removes a charge of which nothing was done or told.
    static func remove(_ id: ChargeID, _ db: Database) throws {
        try db.prepared("DELETE FROM charge WHERE id = ?").run { $0.add(id.text) }
    }

    private static func add(_ change: ChargeChange?, to values: inout StatementValues) {
        switch change?.kind {
        case .capture(let amount):
            values.add("capture")
            values.add(amount.minorUnits)
            values.add(nil as String?)
        case .cancel:
            values.add("cancel")
            values.add(nil as Int?)
            values.add(nil as String?)
        case .refund(let refund, let amount):
            values.add("refund")
            values.add(amount.minorUnits)
            values.add(refund.text)
        case nil:
            for _ in 0..<3 { values.add(nil as String?) }
        }
        values.add(change?.context.key.text)
        values.add(change?.context.terminal.text)
        values.add(change?.context.staff?.text)
    }

    private static func charges(
        _ condition: String, _ db: Database, with bind: (inout StatementValues) -> Void = { _ in }
    ) throws -> [StoredCharge] {
        let query = """
            SELECT request, text, reader, test_card, intent, step, attempt, change_kind,
                change_amount, change_refund, change_key, change_terminal, change_staff,
                change_request, last_event, return_to, page
            FROM charge WHERE \(condition)
            """
        return try db.prepared(query).all(with: bind, read)
    }

    private static func read(_ row: StatementColumns) throws -> StoredCharge {
        let charge = try WireCoding.decode(Charge.self, from: try row.utf8(1))
        var machine = StripeChargeStateMachine(charge, source: try source(row))
        machine.page = try row.optional(16) { try row.text($0) }
        machine.intent = try row.optional(4) { try row.text($0) }
        machine.step = try row.value(5)
        machine.attempt = try row.integer(6)
        machine.change = try change(row)
        // The process may have ended after it sent the request.
        machine.mayBeDone = true
        machine.isTold = !row.isNull(14)
        return StoredCharge(
            request: try row.utf8(0), machine: machine,
            changeRequest: try row.optional(13) { try row.utf8($0) },
            lastEvent: try row.optional(14) { try row.sequence($0) })
    }

    private static func source(_ row: StatementColumns) throws -> CardSource {
        if let reader = try row.optional(2, { try row.text($0) }) { return .reader(reader) }
        if let card = try row.optional(3, { try row.text($0) }) { return .testCard(card) }
        return .page(try row.text(15))
    }

    private static func change(_ row: StatementColumns) throws -> ChargeChange? {
        try row.optional(7) { column in
            let amount = Amount(try row.optional(8) { try row.integer($0) } ?? 0)
            let kind: ChargeChange.Kind =
                switch try row.text(column) {
                case "capture": .capture(amount)
                case "refund": .refund(try row.identifier(9), amount)
                default: .cancel
                }
            let context = CommandContext(
                key: try row.identifier(10), terminal: try row.identifier(11),
                staff: try row.optional(12) { try row.identifier($0) })
            return ChargeChange(kind: kind, context: context)
        }
    }

    private static let upsert = """
        INSERT INTO charge
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
        ON CONFLICT (id) DO UPDATE SET
            status = excluded.status, text = excluded.text, page = excluded.page,
            intent = excluded.intent,
            step = excluded.step, attempt = excluded.attempt, change_kind = excluded.change_kind,
            change_amount = excluded.change_amount, change_refund = excluded.change_refund,
            change_key = excluded.change_key, change_terminal = excluded.change_terminal,
            change_staff = excluded.change_staff, change_request = excluded.change_request,
            last_event = excluded.last_event
        """
}

extension StripeChargeStateMachine {
    /// The test card; nil with a reader or a page.
    fileprivate var testCard: String? {
        if case .testCard(let name) = source { name } else { nil }
    }

    /// Where the page leads the guest; nil without a page.
    fileprivate var returnTo: String? {
        if case .page(let address) = source { address } else { nil }
    }
}
