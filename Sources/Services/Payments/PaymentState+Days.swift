// SPDX-License-Identifier: Apache-2.0

import Commerce
import Ledger
import MessageBus
import Messages
import ServiceLoop
import ServiceStorage
import Wire

/// The methods of business days.
extension PaymentState {
    /// Adds the methods of business days.
    static func addDays(to methods: inout MethodTable<Transaction>) {
        methods.on(GetDay.self) { transaction, request, _ in
            let register = try transaction.register(of: request.location)
            let day = request.businessDay ?? register.ledgerDay
            try register.checkReportable(day)
            if let closed = try DayStorage.closed(day, at: request.location, transaction.db) {
                return .result(closed)
            }
            return try .result(encoding: try DayStorage.day(day, of: register, transaction.db))
        }
        methods.on(CloseDay.self) { transaction, command, request in
            var signed = command
            signed.context = request.signed(command.context)
            return try transaction.execute(command, for: request) { .event(try $0.close(signed)) }
        }
    }
}

extension BatchTransaction<PaymentState> {
    fileprivate mutating func close(_ command: CloseDay) throws -> PendingEvent {
        let register = try register(of: command.location)
        try register.checkClosable(command.businessDay)
        let day = try DayStorage.day(command.businessDay, of: register, db).closed(
            by: command, number: try DayStorage.nextNumber(at: command.location, db),
            in: register, at: now)
        if let receipt = day.receipt { try ReceiptStorage.write(receipt, db) }
        let text = try WireCoding.encode(day)
        try DayStorage.write(day, text, db)
        return PendingEvent(
            location: day.location, type: PaymentEventType.dayClosed.rawValue,
            subject: day.businessDay.description, time: now, context: command.context, data: text)
    }
}
