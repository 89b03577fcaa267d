// SPDX-License-Identifier: Apache-2.0

import Foundation
import Glibc
import Testing

/// A suite under `comanda up`.
struct SupervisedSuite {
    /// What runs beside it, and ends with it.
    let suite: RunningSuite
    /// The supervisor.
    let supervisor: Program

    /// Starts a suite under `comanda up`, lets the body work with it, and ends everything.
    static func run(_ body: (SupervisedSuite) async throws -> Void) async throws {
        try await RunningSuite.run([]) { suite in
            let supervisor = try await suite.start(
                "comanda", ["up", "--trial"] + suite.place.options)
            try await supervisor.line(containing: "ready", within: .seconds(15))
            try await body(Self(suite: suite, supervisor: supervisor))
            await supervisor.signal(SIGTERM)
            try await supervisor.ended(within: .seconds(5))
        }
    }

    /// The services that the supervisor runs, by program.
    func services() async throws -> [String: CInt] {
        try ProcessTable.children(of: await supervisor.pid)
    }

    /// Kills a service.
    func kill(_ service: Service) async throws {
        let pid = try #require(try await services()[service.program], "\(service) does not run")
        #expect(Glibc.kill(pid, SIGKILL) == 0)
        try await waitForEnd(of: pid)
    }

    /// Waits for the end of a process that is no child of the tests.
    func waitForEnd(of pid: CInt, within limit: Duration = .seconds(3)) async throws {
        let watch = try await suite.start(
            at: "/usr/bin/tail", ["--pid=\(pid)", "--sleep-interval=0.02", "-f", "/dev/null"])
        try await watch.ended(within: limit)
    }
}
