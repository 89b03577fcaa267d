// SPDX-License-Identifier: Apache-2.0

import ClientSupport
import Glibc
import MessageBus
import ServiceRuntime
import Subprocess

/// Keeps one service running: starts it, passes on what it writes, and starts it again when it
/// ends or is frozen.
struct Supervisor: Sendable {
    /// What is started.
    let launch: ServiceLaunch
    /// Where its lines go.
    let log: MergedLog
    /// What the service is asked through.
    let host: BusHost<SuiteClient>
    /// After how long without an answer it is frozen.
    let frozenAfter: Duration

    /// One life of the service.
    private struct Life {
        var end: ServiceEnd
        /// What the service wrote last.
        var lastLine = ""
    }

    private var program: String { launch.service.program }

    /// Runs the service until the task is cancelled, and ends it then; nil.
    ///
    /// Returns earlier when the service can't start and starting it again can't help.
    func run() async -> RefusedStart? {
        var policy = RestartPolicy()
        while true {
            let start = ContinuousClock.now
            let life = await live()
            if Task.isCancelled { return nil }
            switch policy.step(after: life.end, life: .now - start) {
            case .giveUp: return refusal(life)
            case .restart(let pause):
                note("\(life.end.words); starting it again")
                // A pause that grows is what keeps a service that can't start from eating the
                // machine.
                try? await Task.sleep(for: pause)
                if Task.isCancelled { return nil }
            }
        }
    }

    private func refusal(_ life: Life) -> RefusedStart {
        note("can't start; ending the suite")
        let isMarked = life.lastLine.hasPrefix(ServiceStart.mark)
        return RefusedStart(
            program: program,
            reason: String(life.lastLine.dropFirst(isMarked ? ServiceStart.mark.count : 0)))
    }

    private func note(_ words: String) { log.add("\(program) \(words)", from: "comanda") }

    /// One life of the service.
    private func live() async -> Life {
        do {
            let life = try await Subprocess.run(
                launch.configuration, input: .none, output: .sequence, error: .combinedWithOutput
            ) { execution in
                try await follow(
                    execution.processIdentifier.value, execution.standardOutput.strings())
            }
            let (isFrozen, lastLine) = life.closureResult
            let end = isFrozen ? .frozen(frozenAfter) : ServiceEnd(life.terminationStatus)
            return Life(end: end, lastLine: lastLine)
        } catch {
            return Life(end: .unstartable(reason: "\(error)"))
        }
    }

    /// Passes on the lines of a process until it ends, and kills it when it is frozen.
    private func follow(
        _ process: pid_t, _ lines: SubprocessOutputSequence.StringSequence<UTF8>
    ) async throws -> (isFrozen: Bool, lastLine: String) {
        try await withThrowingTaskGroup(of: Bool.self) { group in
            group.addTask { await killWhenFrozen(process) }
            var lastLine = ""
            for try await line in lines {
                log.add(line, from: program)
                // The reason may be followed by a hint.
                if line.hasPrefix(ServiceStart.mark) || !lastLine.hasPrefix(ServiceStart.mark) {
                    lastLine = line
                }
            }
            group.cancelAll()
            return (try await group.next() ?? false, lastLine)
        }
    }

    /// Asks a process again and again; true when it was killed because it was frozen.
    private func killWhenFrozen(_ process: pid_t) async -> Bool {
        var watch = FreezeWatch(limit: frozenAfter)
        while !Task.isCancelled {
            let next = ContinuousClock.now + watch.interval
            let outcome = await ask(process, within: watch.interval)
            if Task.isCancelled { return false }
            if watch.hear(outcome) { return kill(process, SIGKILL) == 0 }
            // Asking less often than it may answer leaves the service its quiet seconds.
            try? await Task.sleep(until: next)
        }
        return false
    }

    private func ask(_ process: pid_t, within limit: Duration) async -> FreezeWatch.Outcome {
        let answer = await host.run {
            await $0.answer(to: GetServiceInformation(), of: launch.service, within: limit)
        }
        switch answer ?? nil {
        case .success(let information):
            return information.process == Int(process) ? .answered : .unknown
        case .failure(.outcomeUnknown): return .unanswered
        case .failure, nil: return .unknown
        }
    }
}
