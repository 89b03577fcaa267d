// SPDX-License-Identifier: Apache-2.0

import Commerce
import Ledger
import MessageBus
import Messages
import ServiceLoop
import ServiceStorage
import Wire

/// The methods of couriers' earnings.
extension PaymentState {
    /// Adds the methods of couriers' earnings.
    static func addCouriers(to methods: inout MethodTable<Transaction>) {
        methods.on(RecordEarnings.self) { transaction, command, request in
            var signed = command
            signed.context = request.signed(command.context)
            return try transaction.execute(command, for: request) { try $0.record(signed) }
        }
        methods.on(PayOutEarnings.self) { transaction, command, request in
            var signed = command
            signed.context = request.signed(command.context)
            return try transaction.execute(command, for: request) { try $0.payOut(signed) }
        }
        methods.on(ListEarnings.self) { transaction, request, _ in
            _ = try transaction.state.location(request.location)
            let balances = try CourierStorage.balances(
                at: request.location, of: request.courier, transaction.db)
            return try .result(encoding: ListEarnings.Answer(balances: balances))
        }
    }
}

extension BatchTransaction<PaymentState> {
    /// Records the earnings of a delivery; the same earnings again change nothing.
    mutating func record(_ command: RecordEarnings) throws -> CommandOutcome {
        let register = try register(of: command.location)
        let earned = EarnedDelivery(command)
        let known = try CourierStorage.balance(
            of: command.courier, at: command.location, in: register.currency, db)
        if let earlier = try CourierStorage.earned(command.delivery, db) {
            guard earlier == earned, let known else { throw Refusal.earningsRecorded(earlier) }
            return .result(try WireCoding.encode(known))
        }
        let new = CourierBalance(
            courier: command.courier, name: command.name, location: command.location,
            currency: register.currency, changedAt: now)
        let balance = try (known ?? new).earned(by: command, in: register, at: now)
        if let receipt = balance.receipt {
            try ReceiptStorage.write(receipt, db)
            try CourierStorage.write(earned, by: receipt, db)
        }
        return .result(
            try CourierStorage.change(balance, .courierEarned, command.context, &self))
    }

    /// Pays out what is owed, in cash.
    mutating func payOut(_ command: PayOutEarnings) throws -> CommandOutcome {
        let register = try register(of: command.location)
        guard
            let known = try CourierStorage.balance(
                of: command.courier, at: command.location, in: register.currency, db)
        else { throw Refusal.courierUnknown(command.courier, at: command.location) }
        let balance = try known.paidOut(
            by: command,
            drawers: try DrawerStorage.drawers(at: command.location, naming: command.drawer, db),
            in: register, at: now)
        if let receipt = balance.receipt { try ReceiptStorage.write(receipt, db) }
        return .result(
            try CourierStorage.change(balance, .courierPaidOut, command.context, &self))
    }
}
