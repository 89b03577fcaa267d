// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import ClientSupport
import ServiceRuntime
import Subprocess

/// How one life of a service ended.
enum ServiceEnd: Equatable {
    case exited(status: Int32)
    case signaled(Int32)
    /// It gave no answer for so long, and was killed.
    case frozen(Duration)
    /// The process could not be made.
    case unstartable(reason: String)

    /// What the system says of the end of a process.
    init(_ status: TerminationStatus) {
        switch status {
        case .exited(let code): self = .exited(status: code)
        case .signaled(let signal): self = .signaled(signal)
        }
    }

    /// Whether the service did not start, and will not before somebody changes something.
    ///
    /// A program that does not know an option was not built with this one.
    var isRefusal: Bool {
        self == .exited(status: ServiceStart.refused)
            || self == .exited(status: ExitCode.validationFailure.rawValue)
    }

    /// Whether the service did not start, and may do so later.
    var isPostponement: Bool { self == .exited(status: ServiceStart.postponed) }

    /// What happened, to stand behind the name of the program.
    var words: String {
        switch self {
        case .exited where isPostponement: "can't start yet"
        case .exited(let status): "ended with status \(status)"
        case .signaled(let signal): "was ended by signal \(signal)"
        case .frozen(let limit): "did not answer for \(limit.components.seconds) s and was killed"
        case .unstartable(let reason): "could not be run (\(reason))"
        }
    }
}
