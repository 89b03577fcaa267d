// SPDX-License-Identifier: Apache-2.0

package import Commerce

/// The running processes of a service in memory, and the requests that wait for them: pure.
///
/// It is changed in transactions. As it is a value, a copy is enough to roll it back.
package struct RunningProcesses<ID: Hashable, Process, Request> {
    /// A process from its start, or its resumption, to its end.
    private struct Run {
        /// Its number, which no other run has.
        let number: Int
        var process: Process
        /// The number of requests to other services without an answer.
        var questions = 0
        /// The number of its newest pause; 0 without one.
        var pause = 0
        /// The commands that its outcome answers.
        var commands: [CommandKey] = []
    }

    private var runs: [ID: Run] = [:]
    private var requests: [CommandKey: [Request]] = [:]
    private var lastNumber = 0

    /// The number of running processes.
    package var count: Int { runs.count }

    /// A running process; set it to nil to end its run.
    package subscript(id: ID) -> Process? {
        get { runs[id]?.process }
        set {
            guard let newValue else { return runs[id] = nil }
            if runs[id] == nil { runs[id] = Run(number: nextNumber(), process: newValue) }
            runs[id]?.process = newValue
        }
    }

    private mutating func nextNumber() -> Int {
        lastNumber += 1
        return lastNumber
    }
}

/// What a process waits for: the answers of other services, or the end of a pause.
extension RunningProcesses {
    /// Whether a request of the process has no answer.
    package func isAsking(_ id: ID) -> Bool { runs[id].map { $0.questions > 0 } ?? false }

    /// Notes a request of the process; returns the number of its run, nil if it does not run.
    mutating func ask(_ id: ID) -> Int? {
        runs[id]?.questions += 1
        return runs[id]?.number
    }

    /// Notes the answer to a request; returns false if the run that has sent it is over.
    mutating func answer(_ id: ID, run: Int) -> Bool {
        guard runs[id]?.number == run else { return false }
        runs[id]?.questions -= 1
        return true
    }

    /// Begins a pause, which replaces an earlier one; returns its number.
    mutating func pause(_ id: ID) -> Int {
        let number = nextNumber()
        runs[id]?.pause = number
        return number
    }

    /// Whether the process runs and is in the pause with this number.
    func isPausing(_ id: ID, _ number: Int) -> Bool { runs[id]?.pause == number }
}

/// The requests that wait for the answer to a command: the first one and its repetitions.
extension RunningProcesses {
    /// Lets a request wait; for a process, if one is to answer it.
    package mutating func wait(_ request: Request, for key: CommandKey, of id: ID? = nil) {
        requests[key, default: []].append(request)
        guard let id else { return }
        let waiting = commands(of: id)
        if !waiting.contains(key) { runs[id]?.commands = waiting + [key] }
    }

    /// The commands whose requests wait for a process, in the order of their first requests.
    package func commands(of id: ID) -> [CommandKey] {
        (runs[id]?.commands ?? []).filter { requests[$0] != nil }
    }

    /// The requests that wait for the answer to a command, oldest first.
    package func requests(of key: CommandKey) -> [Request] { requests[key] ?? [] }

    /// Removes the oldest requests of a command, at most a number of them.
    package mutating func takeRequests(
        of key: CommandKey, atMost count: Int = .max
    ) -> [Request] {
        let waiting = requests(of: key)
        requests[key] = waiting.count > count ? Array(waiting.dropFirst(count)) : nil
        return Array(waiting.prefix(count))
    }
}
