// SPDX-License-Identifier: Apache-2.0

import Commerce
import MessageBus
import Messages
import ServiceLoop
import ServiceStorage
import Wire

/// The chats about deliveries.
extension DeliveryState {
    /// Adds the commands and reads of chats.
    static func addChat(to methods: inout MethodTable<Batch>) {
        methods.onStep(SendChatMessage.self, { $0.delivery }, rule: write)
        methods.onStep(ReportChatMessage.self, { $0.delivery }, rule: report)
        methods.on(ListChatMessages.self) { batch, request, _ in
            let record = try batch.state.delivery(request.delivery, batch).record
            if let courier = request.courier { try record.check(courier: courier) }
            let messages = try ChatRows.messages(
                of: request.delivery, after: request.after ?? 0, batch.db)
            return try .result(
                encoding: ListChatMessages.Answer(
                    messages: messages, isOpen: record.isChatOpen(at: batch.now)))
        }
        methods.on(ListChatReports.self) { batch, request, _ in
            try batch.state.check(request.location, batch)
            let reports = try ChatRows.reported(at: request.location, batch.db).map { reported in
                ListChatReports.Answer.Reported(
                    delivery: reported.delivery,
                    order: try batch.state.delivery(reported.delivery, batch).record.delivery
                        .number, message: reported.message)
            }
            return try .result(encoding: ListChatReports.Answer(reports: reports))
        }
    }

    /// Writes a message; a rule of `change`.
    static func write(
        _ record: inout DeliveryRecord, _ command: SendChatMessage, _ batch: Batch
    ) throws -> DeliveryEventType? {
        let message = try record.write(command, at: batch.now)
        try ChatRows.write(message, of: record.delivery, batch.db)
        try ChatRows.note(command.context.key, at: batch.now, batch.db)
        return .messageSent
    }

    /// Reports a message; a rule of `change`.
    static func report(
        _ record: inout DeliveryRecord, _ command: ReportChatMessage, _ batch: Batch
    ) throws -> DeliveryEventType? {
        var message = try ChatRows.message(command.number, of: command.delivery, batch.db)
        let event = try record.report(&message, command, at: batch.now)
        if let message { try ChatRows.write(message, of: record.delivery, batch.db) }
        try ChatRows.note(command.context.key, at: batch.now, batch.db)
        return event
    }
}
