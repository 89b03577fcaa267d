// SPDX-License-Identifier: Apache-2.0

import Commerce
import Foundation
import Messages
import TestSupport
import Testing

extension RunningSuite {
    /// The folder of the Python scripts of these tests.
    static let scripts = ProjectFolder.root.appending(path: "Tests/SuiteTests/Python")

    /// Starts a kitchen display that prints lines, and waits until it is connected.
    func display(of location: LocationID) async throws -> Program {
        let display = try await start(
            "kds-service", ["display", "--plain", "--location", location.text] + place.options)
        try await display.line(containing: "Connected", within: .seconds(10))
        return display
    }

    /// Starts a lunch rush with four tills and two cooks at one location.
    func rush(seconds: Int) async throws -> Program {
        try await start(
            "comanda",
            ["rush", "--pattern", "lunch", "--location", "00001", "--tills", "4", "--cooks", "2"]
                + ["--rate", "20", "--seconds", "\(seconds)", "--seed", "7"] + place.options)
    }

    /// Starts a load test of order-service at one location.
    func load(_ options: [String]) async throws -> Program {
        try await start(
            "comanda",
            ["rush", "--without-kitchen", "--location", "00001"] + options + place.options)
    }

    /// Runs `comanda` on this suite to its end, and expects the exit status.
    @discardableResult
    func comanda(
        _ arguments: [String], status: CInt, sourceLocation: SourceLocation = #_sourceLocation
    ) async throws -> Program {
        let command = try await start("comanda", arguments + place.options)
        let ended = try await command.ended(within: .seconds(15))
        let output = await command.lines.joined(separator: "\n")
        #expect(ended == status, "\(output)", sourceLocation: sourceLocation)
        return command
    }

    /// Repeats `comanda status` until its exit status and its lines are as expected.
    ///
    /// After their start, the services are not yet connected to each other.
    @discardableResult
    func awaitStatus(
        _ expected: CInt, where isExpected: ([String]) -> Bool = { _ in true }
    ) async throws -> Program {
        let deadline = ContinuousClock.now + .seconds(20)
        while true {
            let status = try await start("comanda", ["status"] + place.options)
            let code = try await status.ended(within: .seconds(10))
            let lines = await status.lines
            if code == expected, isExpected(lines) { return status }
            try #require(ContinuousClock.now < deadline, "\(lines.joined(separator: "\n"))")
        }
    }

    /// Returns all orders of a location, newest first.
    func orders(at location: LocationID = "00001") async throws -> [Order] {
        try await client.call(ListOrders(location: location), of: .orders).orders
    }

    /// Starts a Python script of these tests.
    ///
    /// It needs Debian's Python, because python3-zmq is a Debian package.
    func python(_ script: String, _ arguments: [String]) async throws -> Program {
        let path = Self.scripts.appending(path: script).path
        return try await start(at: "/usr/bin/python3", [path] + arguments)
    }

    /// Waits until order-service has received all locations and their menus.
    ///
    /// Until then, it refuses requests for unknown locations only temporarily.
    func awaitMenus() async throws {
        let unknown = ListOrders(location: "99999")
        _ = try await refusal { try await client.call(unknown, of: .orders) }
    }

    /// Waits until kds-service hears the orders: until then it refuses every request temporarily.
    func awaitTickets() async throws {
        let unknown = GetKitchenSnapshot(location: "99999")
        _ = try await refusal { try await client.call(unknown, of: .kitchen) }
    }

    /// Starts a service whose clock shows the time of the examples, because some of them name times
    /// in the future.
    func startOnTheDayOfTheExamples(_ service: Service) async throws {
        let clock = try FakeClock(place)
        try clock.set(try #require(Timestamp("2026-11-21T20:00:00.000Z")))
        set(LaunchSettings(place: place, environment: clock.environment), for: service)
        try await start(service)
    }

    /// Backs up all databases and returns the folder of the copies.
    func backUp() async throws -> URL {
        let folder = place.folder.appending(path: "backup-\(UUID().uuidString.prefix(8))")
        try await comanda(["backup", "create", folder.path], status: 0)
        return folder
    }

    /// Restores a backup; no service with a database may run.
    @discardableResult
    func restore(_ folder: URL, _ options: [String] = []) async throws -> Program {
        try await comanda(["backup", "restore", folder.path] + options, status: 0)
    }

    /// Returns the resident memory of a service in MiB.
    func residentMemory(of service: Service) async throws -> Int {
        let file = try await "/proc/\(process(of: service).pid)/status"
        let status = try String(contentsOfFile: file, encoding: .utf8)
        guard let kilobytes = status.firstMatch(of: /VmRSS:\s+(\d+) kB/).flatMap({ Int($0.1) })
        else { throw CommandFailed(description: "\(service.program) has ended: \(status)") }
        return kilobytes / 1024
    }
}
