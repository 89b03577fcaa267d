// SPDX-License-Identifier: Apache-2.0

import Commerce
import GRDB
import Ledger
import MessageBus
import Messages
import ServiceStorage
import Wire

/// Payments from their rows, movements and receipts.
extension LedgerStorage {
    /// The entries that meet a condition, oldest first.
    ///
    /// With `indexedBy`, only those of a partial index are read.
    static func entries(
        _ condition: String, indexedBy index: String? = nil, _ db: Database,
        _ bind: (inout StatementValues) -> Void = { _ in }
    ) throws -> [LedgerEntry] {
        let index = index.map { "INDEXED BY \($0)" } ?? ""
        return try db.prepared("\(select) \(index) WHERE \(condition) ORDER BY id")
            .all(with: bind, entry).map { try complete($0, db) }
    }

    /// The entry with its movements and refunds, and the receipt of its last movement.
    private static func complete(_ entry: LedgerEntry, _ db: Database) throws -> LedgerEntry {
        guard entry.machine.step.hasMoved else { return entry }
        var entry = entry
        if entry.machine.step == .refunding {
            entry.machine.refunding = try CardRefundStorage.refund(
                of: entry.machine.payment.id, db)
        }
        let query = """
            SELECT movement.key, movement.kind, movement.refund, amount, movement.receipt, recorded,
                text
            FROM movement LEFT JOIN receipt
                ON receipt.location = ? AND receipt.number = movement.receipt
            WHERE movement.payment = ? ORDER BY movement.receipt
            """
        let (payment, context) = (entry.machine.payment, entry.machine.context)
        try db.prepared(query).each(
            with: { values in
                values.add(payment.location.text)
                values.add(payment.id.text)
            },
            { row in
                let receipt = try row.optional(6) {
                    try WireCoding.decode(Receipt.self, from: try row.utf8($0))
                }
                let movement = try movement(row, receipt, context)
                entry.machine.movements.append(movement)
                if let receipt { entry.machine.payment.add(movement, receipt) }
                return true
            })
        return entry
    }

    private static func movement(
        _ row: StatementColumns, _ receipt: Receipt?, _ checkout: CommandContext
    ) throws -> PaymentMovement {
        PaymentMovement(
            kind: try row.value(1), amount: Amount(try row.integer(3)),
            refund: try row.optional(2) { try row.identifier($0) },
            receipt: try row.optional(4, row.integer),
            context: CommandContext(
                key: try row.identifier(0), terminal: receipt?.terminal ?? checkout.terminal,
                staff: receipt.map(\.staff) ?? checkout.staff),
            isRecorded: try row.flag(5))
    }

    private static func entry(_ row: StatementColumns) throws -> LedgerEntry {
        guard let step = CheckoutStep(name: try row.text(16), refusal: try refusal(row)) else {
            throw StorageError.unreadable("payment.step")
        }
        let payment = try payment(row, step)
        let price = try row.optional(14) { column in
            OrderPrice(
                price: Amount(try row.integer(column)),
                taxes: try WireCoding.decode([TaxShare].self, from: try row.utf8(15)))
        }
        var machine = CheckoutStateMachine(
            payment: payment, step: step,
            context: CommandContext(
                key: try row.identifier(1), terminal: payment.terminal, staff: payment.staff),
            asked: try row.optional(10) { Amount(try row.integer($0)) },
            returnTo: try row.optional(31, row.text), price: price)
        machine.charging = try charging(row, machine)
        return LedgerEntry(
            request: try row.utf8(2), machine: machine,
            lastEvent: try row.optional(24, row.sequence))
    }

    /// The charge of a payment that is `charging`, or of an offline card that waits; nil for any
    /// other one.
    private static func charging(
        _ row: StatementColumns, _ machine: CheckoutStateMachine
    ) throws -> ChargeStateMachine? {
        guard let name = try row.optional(27, row.text) else { return nil }
        guard let step = ChargeStep(name: name) else {
            throw StorageError.unreadable("payment.charge_step")
        }
        return machine.charge(of: Amount(try row.integer(28)), step)
    }

    private static func refusal(_ row: StatementColumns) throws -> Refusal? {
        guard let code = try row.optional(17, row.integer), let kind = Refusal.Kind(rawValue: code)
        else { return nil }
        return Refusal(kind, try row.text(18), try row.text(19))
    }

    private static func payment(_ row: StatementColumns, _ step: CheckoutStep) throws -> Payment {
        let tender = Tender(
            type: try row.value(5), tendered: try row.optional(6) { Amount(try row.integer($0)) },
            account: try row.optional(7) { try row.identifier($0) },
            provider: try row.optional(26) { try row.identifier($0) })
        var payment = Payment(
            id: try row.identifier(0), order: try row.identifier(3),
            location: try row.identifier(4), tender: tender,
            drawer: try row.optional(8) { try row.identifier($0) }, currency: try row.currency(9),
            terminal: try row.identifier(20),
            staff: try row.optional(21) { try row.identifier($0) },
            requestedAt: try row.textTimestamp(22))
        payment.amount = Amount(try row.integer(11))
        let tip = Amount(try row.integer(12))
        payment.tip = tip == .zero ? nil : tip
        payment.change = Amount(try row.integer(13))
        let rounding = Amount(try row.integer(25))
        payment.rounding = rounding == .zero ? nil : rounding
        payment.charge = try row.optional(29) {
            try WireCoding.decode(PaymentCharge.self, from: try row.utf8($0))
        }
        payment.offline = try row.optional(30) { try row.value($0) }
        payment.status = step.status
        if case .refused(let refusal) = step { payment.reason = refusal.reason }
        payment.changedAt = try row.textTimestamp(23)
        return payment
    }

    private static let select = """
        SELECT id, key, request, order_id, location, tender, tendered, account, drawer, currency,
            asked_amount, amount, tip, change, price, taxes, step, refusal_code, refusal_reason,
            refusal_message, terminal, staff, requested_at, changed_at, last_event, rounding,
            provider, charge_step, charge_amount, charge, offline, return_to
        FROM payment
        """
}

extension Payment {
    /// Adds a movement with its receipt, which is the last one so far.
    fileprivate mutating func add(_ movement: PaymentMovement, _ receipt: Receipt) {
        add(receipt)
        guard let refund = movement.refund else { return }
        let rounding = receipt.entries.balance(of: .rounding)
        let given = PaymentRefund(
            refund: refund, amount: movement.amount,
            rounding: rounding == .zero ? nil : rounding, reason: receipt.reason ?? "",
            terminal: receipt.terminal, staff: receipt.staff, drawer: receipt.drawer,
            at: receipt.at)
        refunds = (refunds ?? []) + [given]
    }
}

extension CheckoutStep {
    /// Whether money has moved.
    fileprivate var hasMoved: Bool {
        switch self {
        case .taken, .recorded, .refunding: true
        case .requested, .ending, .charging, .refused: false
        }
    }

    /// The payment's status on the wire.
    fileprivate var status: PaymentStatus {
        switch self {
        case .requested, .ending: .requested
        case .charging: .charging
        case .taken: .taken
        case .recorded: .recorded
        case .refunding: .refunding
        case .refused: .refused
        }
    }
}
