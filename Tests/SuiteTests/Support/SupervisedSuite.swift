// SPDX-License-Identifier: Apache-2.0

import Foundation
import Glibc
import Testing

/// A suite under `comanda up`.
struct SupervisedSuite {
    /// Starts programs beside the supervised services, and ends them with the test.
    let suite: RunningSuite
    /// The process of `comanda up`.
    let supervisor: Program

    /// Starts a suite under `comanda up` with these options, runs the body, and ends all programs.
    static func run(
        _ options: [String] = [], _ body: (SupervisedSuite) async throws -> Void
    ) async throws {
        try await RunningSuite.run([]) { suite in
            let supervisor = try await suite.start(
                "comanda", ["up", "--trial"] + options + suite.place.options)
            try await supervisor.line(containing: "ready", within: .seconds(15))
            try await body(Self(suite: suite, supervisor: supervisor))
            try await supervisor.stop(within: .seconds(5))
        }
    }

    /// Returns the process identifiers of the services by program name.
    func services() async throws -> [String: CInt] {
        try ProcessTable.children(of: await supervisor.pid)
    }

    /// Kills a service.
    func kill(_ service: Service) async throws {
        let pid = try #require(try await services()[service.program], "\(service) does not run")
        #expect(Glibc.kill(pid, SIGKILL) == 0)
        try await waitForEnd(of: pid)
    }

    /// Waits for the end of a process that is not a child of the tests.
    func waitForEnd(of pid: CInt, within limit: Duration = .seconds(3)) async throws {
        let watch = try await suite.start(
            at: "/usr/bin/tail", ["--pid=\(pid)", "--sleep-interval=0.02", "-f", "/dev/null"])
        try await watch.ended(within: limit)
    }
}

/// The processes of this machine, from the kernel's list (proc(5)).
enum ProcessTable {
    /// Returns the process identifiers of a process's children by program name.
    static func children(of parent: CInt) throws -> [String: CInt] {
        let entries = try FileManager.default.contentsOfDirectory(atPath: "/proc")
        let pids = entries.compactMap { CInt($0) }.filter { self.parent(of: $0) == parent }
        return pids.reduce(into: [:]) { $0[program(of: $1)] = $1 }
    }

    /// Returns the name that a process was started by; all programs are the same file.
    private static func program(of pid: CInt) -> String {
        let arguments = (try? Data(contentsOf: URL(filePath: "/proc/\(pid)/cmdline"))) ?? Data()
        let path = String(decoding: arguments.prefix { $0 != 0 }, as: UTF8.self)
        return URL(filePath: path).lastPathComponent
    }

    /// Returns the fourth field of `stat`; the second one is in parentheses and may contain any
    /// text.
    private static func parent(of pid: CInt) -> CInt? {
        guard let stat = try? String(contentsOfFile: "/proc/\(pid)/stat", encoding: .utf8),
            let end = stat.lastIndex(of: ")")
        else { return nil }
        let fields = stat[end...].split(separator: " ")
        return fields.count > 2 ? CInt(fields[2]) : nil
    }
}
