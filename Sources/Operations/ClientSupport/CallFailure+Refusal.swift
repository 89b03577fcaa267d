// SPDX-License-Identifier: Apache-2.0

import MessageBus

extension CallFailure {
    /// Whether it is certain that nothing was done.
    package var isRefusal: Bool {
        switch self {
        case .refused(let error): error.code != CallError.internalError.code
        case .tooManyInFlight, .notSent: true
        case .outcomeUnknown, .unreadableAnswer, .stopped: false
        }
    }

    /// Whether the service gave no answer.
    package var isSilence: Bool {
        switch self {
        case .outcomeUnknown, .notSent: true
        case .refused, .unreadableAnswer, .tooManyInFlight, .stopped: false
        }
    }
}
