// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages
import Wire

/// What tills were told: the answer to every command that order-service acknowledged.
struct Receipts: Sendable {
    /// The order that each command was answered with.
    private(set) var answers: [CommandKey: Order] = [:]

    /// Keeps an answer.
    mutating func keep(_ answer: Order, to command: some Command) {
        answers[command.context.key] = answer
    }

    /// Takes over what another till was told; keys are never shared.
    mutating func add(_ others: Receipts) { answers.merge(others.answers) { mine, _ in mine } }
}
