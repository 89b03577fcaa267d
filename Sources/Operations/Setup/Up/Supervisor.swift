// SPDX-License-Identifier: Apache-2.0

import ClientSupport
import Foundation
import Glibc
import ServiceRuntime
import Subprocess

/// Keeps one service running: starts it, forwards its log, and restarts it if it ends or freezes.
struct Supervisor: Sendable {
    /// How the service is started.
    let launch: ServiceLaunch
    /// The log that receives its lines.
    let log: MergedLog
    /// The time without an answer after which the service is frozen.
    let frozenAfter: Duration

    /// One finished process of the service.
    private struct Run {
        var exit: ServiceExit
        var lastLine = ""
    }

    private var program: String { launch.name }

    /// Runs the service until the task is canceled, then ends it and returns nil.
    ///
    /// Returns the reason if the service refuses to start.
    func run() async -> RefusedStart? {
        var policy = RestartPolicy()
        while true {
            let start = ContinuousClock.now
            let run = await runOnce()
            if Task.isCancelled { return nil }
            switch policy.step(after: run.exit, uptime: .now - start) {
            case .giveUp: return refusal(run)
            case .restart(let delay):
                report("\(run.exit); starting it again")
                // The growing delay keeps a service that can't start from using all CPU time.
                try? await Task.sleep(for: delay)
                if Task.isCancelled { return nil }
            }
        }
    }

    private func refusal(_ run: Run) -> RefusedStart {
        report("can't start; ending the suite")
        let prefix = ServiceStart.errorPrefix
        let hasReason = run.lastLine.hasPrefix(prefix)
        return RefusedStart(
            program: program,
            reason: String(run.lastLine.dropFirst(hasReason ? prefix.count : 0)))
    }

    private func report(_ event: String) { log.add("\(program) \(event)", from: "comanda") }

    private func runOnce() async -> Run {
        guard let watchdog = WatchdogSocket() else {
            return Run(exit: .unstartable(reason: "no socket is left for its watchdog"))
        }
        do {
            let interval = FreezeDetector(limit: frozenAfter).interval
            let result = try await Subprocess.run(
                launch.configuration(watchdog.environment(interval: interval)), input: .none,
                output: .sequence, error: .combinedWithOutput
            ) { execution in
                try await follow(
                    execution.processIdentifier.value, execution.standardOutput.strings(), watchdog)
            }
            let (isFrozen, lastLine) = result.closureResult
            let exit = isFrozen ? .frozen(frozenAfter) : ServiceExit(result.terminationStatus)
            return Run(exit: exit, lastLine: lastLine)
        } catch {
            return Run(exit: .unstartable(reason: "\(error)"))
        }
    }

    /// Forwards the lines of a process until it ends, and kills it if it freezes.
    private func follow(
        _ process: pid_t, _ lines: SubprocessOutputSequence.StringSequence<UTF8>,
        _ watchdog: WatchdogSocket
    ) async throws -> (isFrozen: Bool, lastLine: String) {
        try await withThrowingTaskGroup(of: Bool.self) { group in
            group.addTask { await killWhenFrozen(process, watchdog) }
            var lastLine = ""
            for try await line in lines {
                log.add(line, from: program)
                // A line with a hint may follow the line with the reason.
                let prefix = ServiceStart.errorPrefix
                if line.hasPrefix(prefix) || !lastLine.hasPrefix(prefix) { lastLine = line }
            }
            group.cancelAll()
            return (try await group.next() ?? false, lastLine)
        }
    }

    /// Reads the watchdog of a process until the task is canceled; true if it was killed.
    private func killWhenFrozen(_ process: pid_t, _ watchdog: WatchdogSocket) async -> Bool {
        var detector = FreezeDetector(limit: frozenAfter)
        while true {
            // Nothing tells when a process no longer notifies its watchdog.
            try? await Task.sleep(for: detector.interval)
            if Task.isCancelled { return false }
            if detector.record(isAlive: watchdog.wasNotified()) {
                return kill(process, SIGKILL) == 0
            }
        }
    }
}

/// A service that can't start before its configuration or files are changed.
struct RefusedStart: Error, Equatable, CustomStringConvertible {
    /// The service's program.
    let program: String
    /// The last line of its log: the reason, and what to do.
    let reason: String

    /// The program and the reason.
    var description: String { "\(program) can't start. \(reason)" }
}

/// The lines of all services in one log: text after the name of the program, or JSON objects.
struct MergedLog: Sendable {
    /// Whether names are coloured, as on a terminal.
    let isColored: Bool
    /// The format of the lines.
    var format = LogFormat.text

    /// The log on standard error.
    static func standardError(_ format: LogFormat) -> Self {
        Self(isColored: TextStyle.isWanted(on: STDERR_FILENO), format: format)
    }

    /// Adds a line of a program.
    func add(_ line: String, from program: String) {
        Console.writeError(text(of: line, from: program))
    }

    /// A line of a program as the log shows it.
    ///
    /// In JSON, a line that is not an object already, such as a reason for an exit, becomes one.
    func text(of line: String, from program: String) -> String {
        if format == .json {
            return line.hasPrefix("{") ? line : LogEntry.json(of: line, from: program)
        }
        let name = program.padded(to: Self.nameWidth)
        let style = isColored ? Self.style(of: program) : nil
        return "\(style.map { $0(name) } ?? name) | \(line)"
    }

    /// The width of the longest program name: `locations-service`.
    private static let nameWidth = 17

    /// One of the six colours of `TextStyle`, always the same for a name.
    private static func style(of program: String) -> TextStyle? {
        TextStyle(rawValue: "\(31 + program.utf8.reduce(0) { $0 + Int($1) } % 6)")
    }
}
