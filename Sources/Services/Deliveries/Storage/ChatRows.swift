// SPDX-License-Identifier: Apache-2.0

import Commerce
import GRDB
import MessageBus
import Messages
import ServiceStorage
import Wire

/// Reads and writes the messages of chats, which events do not have.
enum ChatRows {
    /// The maximum number of reports in one answer.
    private static let reports = 50

    /// Adds or replaces a message of a delivery.
    static func write(_ message: ChatMessage, of delivery: Delivery, _ db: Database) throws {
        let query = "INSERT OR REPLACE INTO chat_message VALUES (?, ?, ?, ?, ?, ?)"
        let text = try WireCoding.encode(message)
        try db.prepared(query).run { values in
            values.add(delivery.id.text)
            values.add(message.number)
            values.add(delivery.location.text)
            values.add(message.at)
            values.add(message.report != nil)
            values.add(utf8: text)
        }
    }

    /// Notes a command whose request has a text of a person.
    static func note(_ key: CommandKey, at now: Timestamp, _ db: Database) throws {
        try db.prepared("INSERT OR REPLACE INTO chat_command VALUES (?, ?)").run { values in
            values.add(key.text)
            values.add(now)
        }
    }

    /// The messages of a delivery after a number, oldest first.
    static func messages(
        of delivery: DeliveryID, after number: Int, _ db: Database
    ) throws -> [ChatMessage] {
        let query = """
            SELECT text FROM chat_message WHERE delivery = ? AND number > ? ORDER BY number
            """
        return try db.prepared(query).all(
            with: { values in
                values.add(delivery.text)
                values.add(number)
            }, message)
    }

    /// The message of a delivery with a number; nil if there is no such one.
    static func message(
        _ number: Int, of delivery: DeliveryID, _ db: Database
    ) throws -> ChatMessage? {
        let query = "SELECT text FROM chat_message WHERE delivery = ? AND number = ?"
        return try db.prepared(query).first(
            with: { values in
                values.add(delivery.text)
                values.add(number)
            }, message)
    }

    /// The reported messages of a location with the identifiers of their deliveries, newest first.
    static func reported(
        at location: LocationID, _ db: Database
    ) throws -> [(delivery: DeliveryID, message: ChatMessage)] {
        let query = """
            SELECT text, delivery FROM chat_message
            WHERE location = ? AND is_reported ORDER BY at DESC, delivery, number LIMIT \(reports)
            """
        return try db.prepared(query).all(with: { $0.add(location.text) }) { row in
            (try row.identifier(1), try message(row))
        }
    }

    /// Whether texts are older than their time.
    static func hasOld(at now: Timestamp, _ db: Database) throws -> Bool {
        let query = "SELECT 1 FROM chat_command WHERE at < ? LIMIT 1"
        return try db.prepared(query).first(with: { $0.add(oldest(at: now)) }) { _ in true }
            ?? false
    }

    /// Deletes the texts that are older than their time, here and in the journal.
    static func removeOld(at now: Timestamp, _ db: Database) throws {
        let oldest = oldest(at: now)
        let query = "DELETE FROM chat_command WHERE at < ? RETURNING key"
        let keys = try db.prepared(query).all(with: { $0.add(oldest) }) { try $0.text(0) }
        for key in keys { try Journal.forgetRequest(of: key, db) }
        try db.prepared("DELETE FROM chat_message WHERE at < ?").run { $0.add(oldest) }
    }

    private static func oldest(at now: Timestamp) -> Timestamp {
        now + (.zero - DeliveryRecord.chatRetention)
    }

    private static func message(_ row: StatementColumns) throws -> ChatMessage {
        try WireCoding.decode(ChatMessage.self, from: try row.utf8(0))
    }
}
