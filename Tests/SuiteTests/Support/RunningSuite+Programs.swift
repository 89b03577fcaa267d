// SPDX-License-Identifier: Apache-2.0

import Commerce
import Foundation
import Messages
import Testing

extension RunningSuite {
    /// The folder of the scripts beside these tests.
    static let scripts = URL(filePath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().appending(path: "Python")

    /// Starts a kitchen display that prints lines, and waits until it shows what is there.
    func display(of location: LocationID) async throws -> Program {
        let display = try await start(
            "kds-service", ["display", "--plain", "--location", location.text] + place.options)
        try await display.line(containing: "Connected", within: .seconds(10))
        return display
    }

    /// Starts a lunch rush of four tills and two cooks at one location.
    func rush(seconds: Int) async throws -> Program {
        try await start(
            "comanda",
            ["rush", "--pattern", "lunch", "--location", "00001", "--tills", "4", "--cooks", "2"]
                + ["--rate", "20", "--seconds", "\(seconds)", "--seed", "7"] + place.options)
    }

    /// Starts a load on order-service at one location.
    func load(_ options: [String]) async throws -> Program {
        try await start(
            "comanda",
            ["rush", "--without-kitchen", "--location", "00001"] + options + place.options)
    }

    /// Runs `comanda` on this suite to its end, and expects this exit status.
    @discardableResult
    func comanda(
        _ arguments: [String], status: CInt, sourceLocation: SourceLocation = #_sourceLocation
    ) async throws -> Program {
        let command = try await start("comanda", arguments + place.options)
        let ended = try await command.ended(within: .seconds(15))
        let said = await command.lines.joined(separator: "\n")
        #expect(ended == status, "\(said)", sourceLocation: sourceLocation)
        return command
    }

    /// Every order of a location, newest first.
    func orders(at location: LocationID = "00001") async throws -> [Order] {
        try await client.call(ListOrders(location: location), of: .orders).orders
    }

    /// Starts a script of these tests; Debian's Python, because python3-zmq is a Debian package.
    func python(_ script: String, _ arguments: [String]) async throws -> Program {
        let path = Self.scripts.appending(path: script).path
        return try await start(at: "/usr/bin/python3", [path] + arguments)
    }

    /// Waits until order-service has heard of all locations and their menus.
    ///
    /// Until then it says "not now" where it will say "unknown" later.
    func awaitMenus() async throws {
        let unknown = ListOrders(location: "99999")
        _ = try await refusal { try await client.call(unknown, of: .orders) }
    }
}
