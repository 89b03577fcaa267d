// SPDX-License-Identifier: Apache-2.0

import Foundation
import ZeroMQ

/// A child process whose output is read line by line, and which can't outlive the tests.
actor Program {
    /// Something did not happen in time.
    struct Overdue: Error, CustomStringConvertible {
        /// What was waited for, and what the program said until then.
        let description: String
    }

    /// The folder of the products: the tests were built into the same one, unless a long run asks
    /// for the programs as they are delivered.
    static let products =
        Endurance.asked.programs
        ?? URL(filePath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()

    /// Starts the children and watches them.
    ///
    /// It lives as long as the tests: a child that is bound to its parent's life is bound to the
    /// thread that started it.
    private static let thread = PollThread(name: "programs")

    /// The thread that watches all children is the actor's executor.
    nonisolated var unownedExecutor: UnownedSerialExecutor {
        Self.thread.asUnownedSerialExecutor()
    }

    /// The program's file name, for messages.
    nonisolated let name: String
    /// What it has printed, on both outputs.
    private(set) var lines: [String] = []

    private let process = Process()
    private let output = Pipe()
    private var unfinishedLine: [UInt8] = []
    private var reading: Registration?
    private var status: CInt?
    private var waiters: [CheckedContinuation<Void, Never>] = []

    /// Starts a program of the package.
    static func start(
        _ product: String, _ arguments: [String], in place: Place,
        environment: [String: String] = [:]
    ) async throws -> Program {
        try await start(
            at: products.appending(path: product).path, arguments, in: place,
            environment: environment)
    }

    /// Starts any program; no setting of the suite is inherited.
    static func start(
        at path: String, _ arguments: [String], in place: Place, environment: [String: String] = [:]
    ) async throws -> Program {
        let program = Program(path: path)
        try await program.run(path, arguments, place, environment)
        return program
    }

    private init(path: String) { name = URL(filePath: path).lastPathComponent }

    /// Its process identifier.
    var pid: CInt { process.processIdentifier }

    /// Whether it has not ended.
    var isRunning: Bool { status == nil }

    /// Sends it a signal.
    func signal(_ number: CInt) {
        if isRunning { Glibc.kill(pid, number) }
    }

    /// Kills it after a while, if it still runs then.
    func kill(after delay: Duration) {
        _ = Self.thread.schedule(after: delay) { self.signal(SIGKILL) }
    }

    /// Kills it and waits for its end.
    func kill() async throws {
        signal(SIGKILL)
        _ = try await ended(within: .seconds(5))
    }

    /// Waits for its end and returns its exit status, or the number of the signal that ended it.
    @discardableResult
    func ended(within limit: Duration) async throws -> CInt {
        try await wait(within: limit, for: "its end") { status }
    }

    /// Waits for a line that contains the text, after the first so many lines.
    @discardableResult
    func line(
        containing text: String, after first: Int = 0, within limit: Duration
    ) async throws -> String {
        try await wait(within: limit, for: "a line with '\(text)'") {
            lines.dropFirst(first).first { $0.contains(text) }
        }
    }

    private func run(
        _ path: String, _ arguments: [String], _ place: Place, _ environment: [String: String]
    ) throws {
        let inherited = ProcessInfo.processInfo.environment.filter { !$0.key.hasPrefix("COMANDA_") }
        process.executableURL = URL(filePath: "/usr/bin/setpriv")
        process.arguments = ["--pdeathsig", "KILL", path] + arguments
        process.environment = inherited.merging(environment) { $1 }
        process.currentDirectoryURL = place.folder
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = output
        process.standardError = output
        process.terminationHandler = { process in
            let status = process.terminationStatus
            Task { await self.end(with: status) }
        }
        try process.run()
        let descriptor = output.fileHandleForReading.fileDescriptor
        reading = Self.thread.watch(descriptor: descriptor) { self.read(descriptor) }
    }

    private func read(_ descriptor: CInt) {
        let bytes = [UInt8](unsafeUninitializedCapacity: 65_536) { buffer, count in
            count = max(0, Glibc.read(descriptor, buffer.baseAddress, buffer.count))
        }
        if bytes.isEmpty { stopReading() }
        var parts = (unfinishedLine + bytes).split(
            separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        unfinishedLine = Array(parts.removeLast())
        lines += parts.map { String(decoding: $0, as: UTF8.self) }
        wake()
    }

    private func stopReading() {
        reading.map(Self.thread.cancel)
        reading = nil
    }

    private func end(with status: CInt) {
        readRest()
        self.status = status
        wake()
    }

    /// Reads what it said last, which may be there for a moment already; its own children may keep
    /// the output open.
    private func readRest() {
        let descriptor = output.fileHandleForReading.fileDescriptor
        var question = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        while reading != nil, poll(&question, 1, 0) == 1 { read(descriptor) }
    }

    /// Waits until there is an answer, looking again whenever the program has said something.
    private func wait<Answer>(
        within limit: Duration, for what: String, _ answer: () -> Answer?
    ) async throws -> Answer {
        let deadline = ContinuousClock.now + limit
        let timer = Self.thread.schedule(after: limit) { self.wake() }
        defer { Self.thread.cancel(timer) }
        while ContinuousClock.now < deadline {
            if let answer = answer() { return answer }
            await withCheckedContinuation { waiters.append($0) }
        }
        if let answer = answer() { return answer }
        let said = lines.suffix(20).joined(separator: "\n")
        throw Overdue(
            description: "\(name): waited \(limit) in vain for \(what); it said:\n\(said)")
    }

    private func wake() {
        let awake = waiters
        waiters = []
        for waiter in awake { waiter.resume() }
    }
}
