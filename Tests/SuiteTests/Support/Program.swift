// SPDX-License-Identifier: Apache-2.0

import Foundation
import ZeroMQ

/// A child process that ends with the tests; its output is read line by line.
actor Program {
    /// A condition was not met before the timeout.
    struct TimeoutError: Error, CustomStringConvertible {
        /// The condition, and the output of the program.
        let description: String
    }

    /// The folder of the programs: the folder of the tests, or in a long run that of the release
    /// build.
    static let products =
        Endurance.settings.programs
        ?? URL(filePath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()

    /// Starts all children and watches them.
    ///
    /// It lives as long as the tests: `--pdeathsig` ends a child when the thread that started it
    /// ends.
    private static let thread = PollThread(name: "programs")

    /// The thread of all children is the actor's executor.
    nonisolated var unownedExecutor: UnownedSerialExecutor {
        Self.thread.asUnownedSerialExecutor()
    }

    /// The program's file name, for messages.
    nonisolated let name: String
    /// Its output, from both streams.
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

    /// Starts any program, without the `COMANDA_` variables of this process.
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

    /// Whether it is running.
    var isRunning: Bool { status == nil }

    /// Sends it a signal.
    func signal(_ number: CInt) {
        if isRunning { Glibc.kill(pid, number) }
    }

    /// Kills it after a delay, if it is still running.
    func kill(after delay: Duration) {
        _ = Self.thread.schedule(after: delay) { self.signal(SIGKILL) }
    }

    /// Kills it and waits for its end.
    func kill() async throws {
        signal(SIGKILL)
        _ = try await ended(within: .seconds(5))
    }

    /// Stops it by SIGTERM, waits for its end, and returns its exit status.
    @discardableResult
    func stop(within limit: Duration = .seconds(10)) async throws -> CInt {
        signal(SIGTERM)
        return try await ended(within: limit)
    }

    /// Waits for its end and returns its exit status, or the number of the signal that ended it.
    @discardableResult
    func ended(within limit: Duration) async throws -> CInt {
        try await wait(within: limit, for: "exit") { status }
    }

    /// Waits for the end of a script, whose steps have limits of their own, and returns its exit
    /// status.
    func finished() async throws -> CInt { try await ended(within: Endurance.scriptLimit) }

    /// Waits for a line that contains the text, after the given number of lines.
    @discardableResult
    func line(
        containing text: String, after first: Int = 0, within limit: Duration
    ) async throws -> String {
        try await wait(within: limit, for: "line with '\(text)'") {
            lines.dropFirst(first).first { $0.contains(text) }
        }
    }

    private func run(
        _ path: String, _ arguments: [String], _ place: Place, _ environment: [String: String]
    ) throws {
        let inherited = ProcessInfo.processInfo.environment.filter { !$0.key.hasPrefix("COMANDA_") }
        process.executableURL = URL(filePath: "/usr/bin/setpriv")
        process.arguments = ["--pdeathsig", "KILL", path] + arguments
        // The settings of this machine do not concern the tests.
        let own = ["COMANDA_SETTINGS": "", "XDG_STATE_HOME": place.folder.path]
        let neutral = inherited.merging(own) { $1 }
        process.environment = neutral.merging(environment) { $1 }
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

    /// Reads the remaining output without waiting; the program's children may keep the pipe open.
    private func readRest() {
        let descriptor = output.fileHandleForReading.fileDescriptor
        var question = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        while reading != nil, poll(&question, 1, 0) == 1 { read(descriptor) }
    }

    /// Waits until the condition returns a value; checks it after each output of the program.
    private func wait<Value>(
        within limit: Duration, for condition: String, _ value: () -> Value?
    ) async throws -> Value {
        let deadline = ContinuousClock.now + limit
        let timer = Self.thread.schedule(after: limit) { self.wake() }
        defer { Self.thread.cancel(timer) }
        while ContinuousClock.now < deadline {
            if let value = value() { return value }
            await withCheckedContinuation { waiters.append($0) }
        }
        if let value = value() { return value }
        let output = lines.suffix(20).joined(separator: "\n")
        throw TimeoutError(
            description: "\(name): no \(condition) after \(limit); output:\n\(output)")
    }

    private func wake() {
        let awake = waiters
        waiters = []
        for waiter in awake { waiter.resume() }
    }
}
