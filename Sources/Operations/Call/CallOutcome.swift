// SPDX-License-Identifier: Apache-2.0

import ClientSupport
import Commerce
import MessageBus
import Wire

/// The output of a call, and its exit status.
struct CallOutcome: Sendable, Equatable {
    /// The result, for standard output.
    var lines: [String] = []
    /// The failure, for standard error.
    var notes: [String] = []
    /// The exit status: 1 if the call was refused or not sent, 2 if no answer came.
    var status: CInt = 0
}

extension CallOutcome {
    /// The outcome of a failed call.
    ///
    /// `refusal` is the JSON text of the error, if it is wanted instead of a sentence.
    init(
        of call: PreparedCall, _ failure: CallFailure, refusal: [UInt8]?, from target: CallTarget
    ) {
        let first = refusal.map { String(decoding: $0, as: UTF8.self) }
        notes = [first ?? Self.sentence(for: failure, of: call, target.program)]
        if refusal == nil, call.isDescribed, failure.concernsParameters {
            notes.append(
                "'comanda call \(target.name) \(call.method) --describe' shows its parameters.")
        }
        if let retry = call.retry, failure.isRetryable {
            notes.append("Run \(retry): it is executed at most once.")
        }
        status = failure.exitStatus
    }

    private static func sentence(
        for failure: CallFailure, of call: PreparedCall, _ program: String
    ) -> String {
        switch failure {
        case .refused(let error):
            (error.message + (error.reason.map { " (\($0))" } ?? "")).withoutControls
        case .outcomeUnknown where call.retry != nil:
            "No answer came in time, so the outcome of \(call.method) is unknown."
        case .outcomeUnknown, .notSent, .unreadableAnswer, .tooManyInFlight, .stopped:
            QueryFailure(program: program, cause: failure).description
        }
    }
}

extension CallFailure {
    /// Whether the parameters do not fit the method (JSON-RPC 2.0 §5.1).
    fileprivate var concernsParameters: Bool {
        guard case .refused(let error) = self else { return false }
        return error.code == CallError.invalidParameters("").code
    }

    /// Whether the same command with the same key may still succeed, or may have succeeded.
    fileprivate var isRetryable: Bool {
        guard case .refused(let error) = self else { return !isWithoutEffect }
        return !isWithoutEffect || error.refusal?.kind == .unavailable
    }
}
