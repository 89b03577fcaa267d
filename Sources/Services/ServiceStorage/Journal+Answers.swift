// SPDX-License-Identifier: Apache-2.0

import Commerce
import GRDB
import MessageBus

extension Journal {
    /// What a command with this key was answered before, if it was decided before.
    package func decision(under key: CommandKey, _ db: Database) throws -> StoredDecision? {
        try selectDecision(db).first(with: { $0.add(key.text) }) { row in
            let event = try row.optional(1) { Response.result(try row.utf8($0)) }
            return StoredDecision(
                request: try row.utf8(0),
                answer: try event ?? Response(member: row.utf8(2)))
        }
    }

    /// Keeps a command and an answer that no event carries.
    package func remember(
        _ key: CommandKey, request: some Sequence<UInt8>, answer: Response, _ db: Database
    ) throws {
        try db.prepared(JournalSchema.insertAnswer).run { values in
            values.add(key.text)
            values.add(age)
            values.add(utf8: request)
            values.add(utf8: answer.member)
        }
    }

    /// Whether an answer is so old that it is forgotten.
    func hasOldAnswer(_ db: Database) throws -> Bool {
        let oldest = try db.prepared("SELECT age FROM answer ORDER BY number LIMIT 1")
            .first { try $0.integer(0) }
        return oldest.map { $0 < age - answerLife } ?? false
    }

    /// Forgets some of the oldest answers, of those that are old, and tells how many.
    func forgetOldAnswers(until end: TendingStep.Instant, _ db: Database) throws -> Int {
        var step = TendingStep(rows: Self.answerStep, until: end)
        while !step.isOver, let size = try forgetOldestAnswer(db) { step.count(bytes: size) }
        return step.rows
    }

    /// Forgets the oldest answer, if it is old, and tells how many bytes that were.
    private func forgetOldestAnswer(_ db: Database) throws -> Int? {
        try db.prepared(Self.deleteAnswer).all(with: { $0.add(age - answerLife) }) {
            try $0.integer(0)
        }.first
    }

    /// How many answers are forgotten in a second at most; where more come for long, the others
    /// wait.
    private static let answerStep = 200

    private static let deleteAnswer = """
        DELETE FROM answer WHERE number = (SELECT min(number) FROM answer) AND age < ?
        RETURNING length(CAST(request AS BLOB)) + length(CAST(answer AS BLOB))
        """
}
