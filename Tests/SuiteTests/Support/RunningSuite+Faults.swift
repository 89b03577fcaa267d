// SPDX-License-Identifier: Apache-2.0

import Foundation
import Glibc
import MessageBus
import Testing

extension RunningSuite {
    /// Starts a service and tells how long it took until it answered.
    func startTimed(_ service: Service) async throws -> Duration {
        let began = ContinuousClock.now
        try await launch(service)
        let newcomer = try Client(place)
        do {
            let line = try await newcomer.openRequests(of: service)
            let ping = #"{"jsonrpc":"2.0","id":1,"method":"service.ping","params":{}}"#
            try await newcomer.send(Array(ping.utf8), on: line)
            let answer = try await newcomer.receive(on: line, within: .seconds(30))
            let took = ContinuousClock.now - began
            await newcomer.close()
            let said = await (try process(of: service)).lines.joined(separator: "\n")
            try #require(answer != nil, "\(service.program) does not answer:\n\(said)")
            return took
        } catch {
            await newcomer.close()
            throw error
        }
    }

    /// Lets system calls of a service fail, or lie, until the returned program is killed.
    ///
    /// `change` is in the words of strace(1): `fdatasync,fsync:error=EIO`.
    func inject(_ change: String, into service: Service) async throws -> Program {
        let pid = try await process(of: service).pid
        let calls = change.prefix { $0 != ":" }
        let trace = try await start(
            at: "/usr/bin/strace",
            ["-f", "-p", "\(pid)", "-o", "/dev/null", "-e", "trace=\(calls)"]
                + ["-e", "inject=\(change)"])
        try await trace.line(containing: "attached", within: .seconds(30))
        return trace
    }

    /// A copy of a service's program in which a text was broken that stands in it once.
    ///
    /// What stands there instead must be as long.
    nonisolated func copy(of service: Service, with breach: Breach) throws -> String {
        let original = Program.products.appending(path: service.program)
        let copy = place.folder.appending(path: "\(UUID().uuidString)-\(service.program)")
        let (part, replacement) = (Data(breach.part.utf8), Data(breach.replacement.utf8))
        let program = try Data(contentsOf: original, options: .alwaysMapped)
        guard part.count == replacement.count, let place = program.range(of: part),
            program[place.upperBound...].range(of: part) == nil
        else { throw Breach.NowhereToBreak(part: breach.part) }
        try FileManager.default.copyItem(at: original, to: copy)
        let file = try FileHandle(forUpdating: copy)
        try file.seek(toOffset: UInt64(place.lowerBound))
        try file.write(contentsOf: replacement)
        try file.close()
        return copy.path
    }

    /// Whether this machine lets us watch a process that is not our own child.
    ///
    /// The kernel's settings and containers may forbid it.
    static var canTrace: Bool {
        get async {
            (try? await RunningSuite.run([]) { suite in
                let victim = try await suite.start(at: "/usr/bin/tail", ["-f", "/dev/null"])
                let trace = try await suite.start(
                    at: "/usr/bin/strace", ["-p", "\(await victim.pid)", "-e", "trace=none"])
                try await trace.line(containing: "attached", within: .seconds(10))
            }) != nil
        }
    }

    /// Ends a service in order.
    func stop(_ service: Service) async throws {
        let program = try process(of: service)
        await program.signal(SIGTERM)
        try await program.ended(within: .seconds(30))
    }

    /// Runs a command of the system that is to succeed, and returns what it printed.
    @discardableResult
    func run(_ path: String, _ arguments: String...) async throws -> String {
        let program = try await start(at: path, arguments)
        let status = try await program.ended(within: .seconds(30))
        let said = await program.lines.joined(separator: "\n")
        guard status == 0 else {
            throw Unable(description: "\(path) \(arguments) ended with \(status): \(said)")
        }
        return said
    }

    /// A command of the system did not do what it was to do.
    struct Unable: Error, CustomStringConvertible {
        /// Which one, and what it said.
        let description: String
    }
}
