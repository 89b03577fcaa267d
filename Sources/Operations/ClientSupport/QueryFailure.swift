// SPDX-License-Identifier: Apache-2.0

package import MessageBus

/// An error that a failed call caused.
package protocol FailedCall: Error {
    /// Why the call failed.
    var cause: CallFailure { get }
}

/// The failure of a query, a request that changes nothing.
package struct QueryFailure: FailedCall, Equatable, CustomStringConvertible {
    /// The program that was asked.
    package let program: String
    /// Why the call failed.
    package let cause: CallFailure

    /// The failure of a query to a program.
    package init(program: String, cause: CallFailure) {
        self.program = program
        self.cause = cause
    }

    /// What happened and what to do.
    package var description: String {
        guard cause == .outcomeUnknown else { return cause.description }
        return "\(program) did not answer in time. 'comanda status' shows which services run."
    }
}

extension CallFailure {
    /// Whether the service certainly did not execute the request.
    package var isWithoutEffect: Bool {
        switch self {
        case .refused(let error): error.code != CallError.internalError.code
        case .tooManyInFlight, .notSent: true
        case .outcomeUnknown, .unreadableAnswer, .stopped: false
        }
    }

    /// Whether no reply came from the service.
    package var isUnanswered: Bool {
        switch self {
        case .outcomeUnknown, .notSent: true
        case .refused, .unreadableAnswer, .tooManyInFlight, .stopped: false
        }
    }

    /// The exit status of a command that ends with the failure: 2 if the request was sent and no
    /// reply came, otherwise 1.
    package var exitStatus: CInt { self == .outcomeUnknown ? 2 : 1 }
}
