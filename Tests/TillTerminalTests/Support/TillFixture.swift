// SPDX-License-Identifier: Apache-2.0

import Commerce
import MessageBus
import Testing
import TestSupport
import Till

@testable import TillTerminal

/// A folder with the file of a till and the endpoints of a scripted suite.
final class TillFixture: Sendable {
    private let suite: BusHost<ScriptedSuite>
    private let folder: TemporaryFolder
    /// The file of the till.
    var databasePath: String { "\(folder.path)/till-1.db" }

    /// Starts the suite, which has a location with one item.
    init() async throws {
        folder = try TemporaryFolder()
        suite = try BusHost(name: "suite")
        let path = databasePath
        let endpoints = endpoints
        try await suite.start { bus in
            try ScriptedSuite(bus: bus, endpoints: endpoints, databasePath: path)
        }
    }

    /// The contact of the suite.
    var contact: TillContact {
        TillContact(address: "ipc://\(folder.path)", keyring: nil, endpoints: endpoints)
    }

    /// The endpoints of the services in the folder.
    private var endpoints: @Sendable (TillService) -> ServiceEndpoints {
        { [path = folder.path] service in
            ServiceEndpoints(
                requests: "ipc://\(path)/\(service.rawValue).requests",
                events: "ipc://\(path)/\(service.rawValue).events")
        }
    }

    /// Starts the till, runs the body with it, and ends it without waiting for answers.
    func withTill(_ body: (RunningTill) async throws -> Void) async throws {
        let till = try await RunningTill(path: databasePath, contact: contact)
        do {
            try await body(till)
        } catch {
            await till.stop()
            throw error
        }
        await till.stop()
    }

    /// Runs a till that keys an item and ends before it is answered; then the suite answers again.
    func endTillWithoutAnswer() async throws {
        await reply(.silence)
        try await withTill { till in
            try await till.waitForScreen(with: "Burger")
            try await till.click("Burger")
            _ = try await arrivals(1)
        }
        await reply(.order)
    }

    /// Determines what becomes of commands from now on.
    func reply(_ reply: ScriptedSuite.Reply) async { await suite.with { $0.reply = reply } }

    /// The keys of the commands in the order in which they came.
    func keys() async throws -> [CommandKey] { try #require(await suite.with { $0.keys }) }

    /// The keys that the file of the till did not have when their commands came.
    func unstored() async throws -> [CommandKey] { try #require(await suite.with { $0.unstored }) }

    /// Stops the suite.
    func stop() async { await suite.stop() }

    /// Waits for the next commands that come to the suite.
    func arrivals(_ count: Int) async throws -> [String] {
        try #require(await suite.run { await $0.arrivals.next(count) })
    }
}

/// A till on a thread of its own, with a screen that a test reads.
final class RunningTill: Sendable {
    private let host: BusHost<TillClient>
    private let pictures: AsyncStream<[String]>
    /// How the till ended by itself.
    private let ends: AsyncStream<(any Error)?>

    init(path: String, contact: TillContact?) async throws {
        let (pictures, shown) = AsyncStream.makeStream(
            of: [String].self, bufferingPolicy: .bufferingNewest(1_000))
        let (ends, ended) = AsyncStream.makeStream(of: (any Error)?.self)
        self.pictures = pictures
        self.ends = ends
        host = try BusHost(name: "till")
        let settings = TillSettings(terminal: "till-1", path: path)
        try await host.start { bus in
            try TillClient(
                bus: bus, settings: settings, contact: contact, end: { ended.yield($0) },
                onSilence: nil
            ) { onInput, _ in RecordingSurface(shown, onInput: onInput) }
        }
    }

    /// Waits for a screen with a text.
    func waitForScreen(with text: String) async throws {
        for await picture in pictures where picture.joined(separator: "\n").contains(text) {
            return
        }
        throw CancellationError()
    }

    /// Clicks the first place with a text.
    func click(_ text: String) async throws {
        let isShown = await host.with { ($0.surface as? RecordingSurface)?.click(text) ?? false }
        try #require(isShown == true, "The screen does not show \(text).")
    }

    /// Connects to the services at an address that was found.
    func connect(to contact: TillContact) async { await host.with { $0.connect(to: contact) } }

    /// Closes the file of the till, so that it can store nothing more.
    func breakFile() async throws { try await host.with { try $0.database.close() } }

    /// Waits until the till ends by itself, and returns the reason.
    func end() async throws -> (any Error)? {
        for await reason in ends { return reason }
        throw CancellationError()
    }

    func stop() async { await host.stop() }
}
