// SPDX-License-Identifier: Apache-2.0

import MessageBus

/// A question that changes nothing and got no answer.
package struct QuestionFailure: Error, Equatable, CustomStringConvertible {
    /// The program that was asked.
    package let program: String
    /// Why there is no answer.
    package let cause: CallFailure

    /// A failure of a question to a program.
    package init(program: String, cause: CallFailure) {
        self.program = program
        self.cause = cause
    }

    /// What happened and what to do, for the person who called the command.
    package var description: String {
        guard cause == .outcomeUnknown else { return cause.description }
        return "\(program) did not answer in time. 'comanda status' shows which services run."
    }

    /// The status of a command that ends with it: 2 if it was sent and no answer came, otherwise 1.
    package var status: CInt { cause == .outcomeUnknown ? 2 : 1 }
}
