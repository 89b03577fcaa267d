// SPDX-License-Identifier: Apache-2.0

import MessageBus

extension CallFailure {
    /// Whether it is certain that nothing was done.
    var isRefusal: Bool {
        switch self {
        case .refused(let error): error.code != CallError.internalError.code
        case .tooManyInFlight: true
        case .outcomeUnknown, .unreadableAnswer, .stopped: false
        }
    }
}
