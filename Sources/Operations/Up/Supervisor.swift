// SPDX-License-Identifier: Apache-2.0

import ServiceRuntime
import Subprocess

/// Keeps one service running: starts it, passes on what it writes, and starts it again when it
/// ends.
struct Supervisor: Sendable {
    /// What is started.
    let launch: ServiceLaunch
    /// Where its lines go.
    let log: MergedLog

    /// Runs the service until the task is cancelled, and ends it then.
    func run() async {
        var policy = RestartPolicy()
        while true {
            let start = ContinuousClock.now
            let end = await live()
            if Task.isCancelled { return }
            let pause = policy.pause(afterLife: .now - start)
            log.add("\(launch.service.program) \(end); starting it again", from: "comanda")
            // A pause that grows is what keeps a service that can't start from eating the machine.
            try? await Task.sleep(for: pause)
            if Task.isCancelled { return }
        }
    }

    /// One life of the service; says how it ended.
    private func live() async -> String {
        do {
            let life = try await Subprocess.run(
                launch.configuration, input: .none, output: .sequence, error: .combinedWithOutput
            ) { execution in
                for try await line in execution.standardOutput.strings() {
                    log.add(line, from: launch.service.program)
                }
            }
            return Self.words(for: life.terminationStatus)
        } catch {
            return "could not be run (\(error))"
        }
    }

    private static func words(for status: TerminationStatus) -> String {
        switch status {
        case .exited(let code): "ended with status \(code)"
        case .signaled(let signal): "was ended by signal \(signal)"
        }
    }
}
