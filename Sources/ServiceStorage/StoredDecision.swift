// SPDX-License-Identifier: Apache-2.0

import Foundation
import GRDB
import MessageBus

/// A command that was decided before, and what it was answered.
public struct StoredDecision {
    /// The request as it was kept.
    public let request: Data
    /// What it was answered.
    public let answer: Response

    init(row: Row) throws {
        request = Data((row["request"] as String).utf8)
        if let data = row["data"] as String? {
            answer = .result(data.utf8)
        } else if let member = row["answer"] as String? {
            answer = Response(member: Array(member.utf8))
        } else {
            throw StorageError.unreadable("command.answer")
        }
    }
}
