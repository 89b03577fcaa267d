// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import ServiceRuntime
import Subprocess

/// Decides whether and when a service that ended is started again.
///
/// Pure.
struct RestartPolicy: Equatable {
    /// The decision.
    enum Step: Equatable {
        /// Start the service again after a delay.
        case restart(after: Duration)
        /// Do not start it again: it can't start before its configuration or files are changed.
        case giveUp
    }

    /// A service that ends sooner than this after its start has failed to start.
    static let minimumUptime = Duration.seconds(1)
    /// The first delay; each further one is twice as long.
    static let minimumDelay = Duration.milliseconds(100)
    /// The maximum delay.
    static let maximumDelay = Duration.seconds(1)

    private var nextDelay = Duration.zero
    /// Whether the service ran long enough to have served.
    private var hasServed = false

    /// Returns the step after a process that ran for `uptime`.
    ///
    /// The service restarts at once after the first failure in a row, and with a growing delay
    /// after further ones. A process that refused or postponed its start counts as a failure,
    /// however long it ran. A refusal ends the suite only if the service has never served: during
    /// the day the other services go on.
    mutating func step(after exit: ServiceExit, uptime: Duration) -> Step {
        if exit.isRefusal, !hasServed { return .giveUp }
        if uptime >= Self.minimumUptime, !exit.isPostponement, !exit.isRefusal {
            nextDelay = .zero
            hasServed = true
        }
        defer { nextDelay = min(max(nextDelay * 2, Self.minimumDelay), Self.maximumDelay) }
        return .restart(after: nextDelay)
    }
}

/// How the process of a service ended.
enum ServiceExit: Equatable, CustomStringConvertible {
    case exited(status: Int32)
    case signaled(Int32)
    /// It was killed after this time without an answer.
    case frozen(Duration)
    /// The process could not be started.
    case unstartable(reason: String)

    /// The termination status of a process.
    init(_ status: TerminationStatus) {
        switch status {
        case .exited(let code): self = .exited(status: code)
        case .signaled(let signal): self = .signaled(signal)
        }
    }

    /// Whether the service refused to start, for a reason that a restart does not remove.
    ///
    /// A program that does not know an option belongs to another version.
    var isRefusal: Bool {
        self == .exited(status: ServiceStart.configurationStatus)
            || self == .exited(status: ExitCode.validationFailure.rawValue)
    }

    /// Whether the service did not start and may start later.
    var isPostponement: Bool { self == .exited(status: ServiceStart.temporaryStatus) }

    /// What happened, as it follows the name of the program.
    var description: String {
        switch self {
        case .exited where isPostponement: "can't start yet"
        case .exited(let status): "ended with status \(status)"
        case .signaled(let signal): "was ended by signal \(signal)"
        case .frozen(let limit): "did not answer for \(limit.components.seconds) s and was killed"
        case .unstartable(let reason): "could not be run (\(reason))"
        }
    }
}
