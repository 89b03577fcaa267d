// SPDX-License-Identifier: Apache-2.0

/// Why a call has no result.
public enum CallFailure: Error, Equatable, Sendable, CustomStringConvertible {
    /// The service refused it, or could not understand it.
    case refused(CallError)
    /// No answer came within the patience: it may or may not have happened. Sending the same key
    /// again later resolves it.
    case outcomeUnknown
    /// There was no connection within the patience: nothing was sent.
    case notSent(NoConnection)
    /// An answer came that is not of the agreed form.
    case unreadableAnswer(String)
    /// As many requests as are allowed are in flight already; nothing was sent.
    case tooManyInFlight
    /// The client was stopped before an answer came.
    case stopped

    /// What happened and what to do, for people.
    public var description: String {
        switch self {
        case .refused(let error): error.message
        case .outcomeUnknown:
            "No answer came in time, so the outcome is unknown; send the same key again later."
        case .notSent(let obstacle): obstacle.description
        case .unreadableAnswer(let detail): "The answer can't be read: \(detail)."
        case .tooManyInFlight: "Too many requests are in flight; wait for an answer first."
        case .stopped: "The client was stopped before an answer came."
        }
    }
}
