// SPDX-License-Identifier: Apache-2.0

import ClientSupport
import Commerce
import MessageBus
import Wire

/// How a call ended, in words and as an exit status.
struct CallEnding: Sendable, Equatable {
    /// The result, for standard output.
    var lines: [String] = []
    /// What went wrong, for standard error.
    var notes: [String] = []
    /// The exit status: 1 if it was refused or not sent, 2 if no answer came.
    var status: CInt = 0
}

extension CallEnding {
    /// The end of a call without a result; `refusal` is the text of the error, if that is wanted
    /// instead of a sentence.
    init(
        of call: PreparedCall, _ failure: CallFailure, _ refusal: [UInt8]?, from target: CallTarget
    ) {
        let first = refusal.map { String(decoding: $0, as: UTF8.self) }
        notes = [first ?? Self.sentence(for: failure, of: call, target.program)]
        if refusal == nil, call.isDescribed, failure.concernsParameters {
            notes.append(
                "'comanda call \(target.name) \(call.method) --describe' shows what it takes.")
        }
        if let repetition = call.repetition, failure.isOpen {
            notes.append("Give \(repetition): nothing happens twice.")
        }
        status = failure == .outcomeUnknown ? 2 : 1
    }

    private static func sentence(
        for failure: CallFailure, of call: PreparedCall, _ program: String
    ) -> String {
        switch failure {
        case .refused(let error):
            (error.message + (error.reason.map { " (\($0))" } ?? "")).withoutControls
        case .outcomeUnknown where call.repetition != nil:
            "No answer came in time, so the outcome of \(call.method) is unknown."
        case .outcomeUnknown, .notSent, .unreadableAnswer, .tooManyInFlight, .stopped:
            QuestionFailure(program: program, cause: failure).description
        }
    }
}

extension CallFailure {
    /// Whether the parameters do not fit the method (JSON-RPC 2.0 §5.1).
    fileprivate var concernsParameters: Bool {
        guard case .refused(let error) = self else { return false }
        return error.code == CallError.invalidParameters("").code
    }

    /// Whether the same command may still be done, or may have been done.
    fileprivate var isOpen: Bool {
        guard case .refused(let error) = self else { return !isRefusal }
        return !isRefusal || error.refusal?.kind == .unavailable
    }
}
