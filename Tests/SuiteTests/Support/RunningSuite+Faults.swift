// SPDX-License-Identifier: Apache-2.0

import Foundation
import Glibc
import MessageBus
import Testing

extension RunningSuite {
    /// Starts a service and returns the time until its first answer.
    func startTimed(_ service: Service) async throws -> Duration {
        let began = ContinuousClock.now
        try await launch(service)
        let newClient = try Client(place)
        do {
            let connection = try await newClient.openRequests(of: service)
            try await newClient.send(Client.message(PingService()), on: connection)
            let answer = try await newClient.receive(on: connection, within: .seconds(30))
            let took = ContinuousClock.now - began
            await newClient.close()
            let output = await (try process(of: service)).lines.joined(separator: "\n")
            try #require(answer != nil, "\(service.program) does not answer:\n\(output)")
            return took
        } catch {
            await newClient.close()
            throw error
        }
    }

    /// Injects faults into system calls of a service until the returned program is killed.
    ///
    /// `change` has the syntax of strace(1), for example `fdatasync,fsync:error=EIO`.
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

    /// Returns the path of a mutated copy of a service's program.
    ///
    /// The text must occur once in the program, and its replacement must have the same length.
    nonisolated func copy(of service: Service, with mutation: Mutation) throws -> String {
        // All programs are links to one file, whose name chooses the program.
        let original = Program.products.appending(path: service.program).resolvingSymlinksInPath()
        let folder = place.folder.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let copy = folder.appending(path: service.program)
        let (part, replacement) = (Data(mutation.part.utf8), Data(mutation.replacement.utf8))
        let program = try Data(contentsOf: original, options: .alwaysMapped)
        guard part.count == replacement.count, let range = program.range(of: part),
            program[range.upperBound...].range(of: part) == nil
        else { throw Mutation.TextNotFound(part: mutation.part) }
        try FileManager.default.copyItem(at: original, to: copy)
        let file = try FileHandle(forUpdating: copy)
        try file.seek(toOffset: UInt64(range.lowerBound))
        try file.write(contentsOf: replacement)
        try file.close()
        return copy.path
    }

    /// Whether strace may attach to a process that is not its child.
    ///
    /// Settings of the kernel and containers may forbid it.
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

    /// Stops a service by SIGTERM and waits for its end.
    func stop(_ service: Service) async throws {
        try await process(of: service).stop(within: .seconds(30))
    }

    /// Runs a system command that must succeed, and returns its output.
    @discardableResult
    func run(_ path: String, _ arguments: String...) async throws -> String {
        let program = try await start(at: path, arguments)
        let status = try await program.ended(within: .seconds(30))
        let output = await program.lines.joined(separator: "\n")
        guard status == 0 else {
            throw CommandFailed(description: "\(path) \(arguments) ended with \(status): \(output)")
        }
        return output
    }

    /// A system command failed.
    struct CommandFailed: Error, CustomStringConvertible {
        /// The command and its output.
        let description: String
    }
}
