// SPDX-License-Identifier: Apache-2.0

package import Commerce
package import GRDB
package import MessageBus

/// A command that was executed before, and its answer.
package struct StoredAnswer {
    /// The request as it was stored.
    package let request: [UInt8]
    /// The answer to the first request, marked as replayed.
    package let answer: Response
}

extension Journal {
    /// The stored answer to the command with this key; nil if the key is new.
    package func answer(to key: CommandKey, _ db: Database) throws -> StoredAnswer? {
        try selectAnswer(db).first(with: { $0.add(key.text) }) { row in
            let event = try row.optional(1) { Response.result(try row.utf8($0)) }
            var answer = try event ?? Response(member: row.utf8(2))
            answer.isReplayed = true
            return StoredAnswer(request: try row.utf8(0), answer: answer)
        }
    }

    /// Stores a command and an answer that is not an event.
    package func store(
        _ answer: Response, to key: CommandKey, request: [UInt8], _ db: Database
    ) throws {
        try db.prepared(JournalSchema.insertAnswer).run { values in
            values.add(key.text)
            values.add(age)
            values.add(utf8: request)
            values.add(utf8: answer.member)
        }
    }

    /// Forgets the request of a command whose answer is an event, because its text is only stored
    /// for some time.
    ///
    /// The key can be used again, so that time must be longer than the retention of answers.
    package static func forgetRequest(of key: String, _ db: Database) throws {
        let query = "UPDATE event SET request = NULL WHERE command = ? AND request IS NOT NULL"
        try db.prepared(query).run { $0.add(key) }
    }

    /// Whether an answer has reached the end of its retention.
    func hasExpiredAnswer(_ db: Database) throws -> Bool {
        let oldest = try db.prepared("SELECT age FROM answer ORDER BY number LIMIT 1")
            .first { try $0.integer(0) }
        return oldest.map { $0 < age - answerRetention } ?? false
    }

    /// Deletes expired answers, oldest first, in one maintenance step; returns their number.
    func deleteExpiredAnswers(until end: MaintenanceStep.Instant, _ db: Database) throws -> Int {
        var step = MaintenanceStep(rows: Self.maximumAnswers, until: end)
        while !step.isOver, let size = try deleteExpiredAnswer(db) { step.count(bytes: size) }
        return step.rows
    }

    /// Deletes the oldest answer if it has expired; returns its size in bytes.
    private func deleteExpiredAnswer(_ db: Database) throws -> Int? {
        try db.prepared(Self.deleteAnswer).all(with: { $0.add(age - answerRetention) }) {
            try $0.integer(0)
        }.first
    }

    /// The maximum number of answers deleted in one second.
    ///
    /// If a service stores more answers each second, the excess is deleted later.
    private static let maximumAnswers = 200

    private static let deleteAnswer = """
        DELETE FROM answer WHERE number = (SELECT min(number) FROM answer) AND age < ?
        RETURNING length(CAST(request AS BLOB)) + length(CAST(answer AS BLOB))
        """
}
