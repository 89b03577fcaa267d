// SPDX-License-Identifier: Apache-2.0

import Commerce
import Foundation
import Testing

extension RealProcessTests {
    /// The suite on the network, with scripts instead of Avahi's programs.
    ///
    /// `Deploy/try-lan` uses the real ones.
    @Suite struct `A client without an address` {
        @Test func `a screen waits for the suite, finds it and follows it to another address`()
            async throws
        {
            let place = try await Place.makeOnPorts().withKeys([("kitchen-2", "kitchen")])
            try await RunningSuite.run([.locations, .orders], at: place) { suite in
                let network = try await FakeNetwork(suite)
                let display = try await suite.start(
                    "kds-service",
                    ["display", "--plain", "--location", "00001", "--bus", "discover"]
                        + ["--keys", try #require(place.keys), "--terminal", "kitchen-2"],
                    environment: network.environment)
                try await display.line(
                    containing: "Looking for the suite on the network…", within: .seconds(10))
                try network.announce([(name: "bar", suite: network.fingerprint, port: network.port)]
                )
                try await display.line(
                    containing: "Connecting to \(place.bus)", within: .seconds(10))
                try await suite.start(.kitchen)
                try await display.line(containing: "Connected", within: .seconds(10))
                let till = Till(suite.client)
                _ = try await till.add("00001", to: till.open())
                try await display.line(containing: "#1  inProcess", within: .seconds(10))

                let port = try FreePorts.first()
                try await suite.moveKitchen(toSuiteAt: port)
                try network.announce([(name: "bar", suite: network.fingerprint, port: port)])
                let count = await display.lines.count
                try await display.line(
                    containing: "Connected", after: count, within: .seconds(15))
                let other = Till(suite.client, "till-2")
                _ = try await other.add("00001", to: other.open())
                try await display.line(containing: "#2  inProcess", within: .seconds(10))
                try await display.stop()
            }
        }

        @Test func `a command finds the suite with its keys and mentions the other one`()
            async throws
        {
            let place = try await Place.makeOnPorts().withKeys()
            try await RunningSuite.run([.locations], at: place) { suite in
                let network = try await FakeNetwork(suite)
                let keys = ["--keys", try #require(place.keys)]
                let find = ["location", "list", "--bus", "discover"]
                try await network.expect(find + keys, 1, "No suite was found on the network.")

                let other = (name: "café", suite: "0123456789abcdef", port: 6570)
                try network.announce([other])
                try await network.expect(find + keys, 1, "none with the keys of this client.")
                try network.announce([
                    other, (name: "bar", suite: network.fingerprint, port: network.port),
                ])
                try await network.expect(find + keys, 0, "00001")
                try await network.expect(
                    find + keys, 0,
                    "Another suite is on this network, too: café at tcp://127.0.0.1:6570.")
            }
        }

        @Test func `a command skips a false announcement`() async throws {
            let place = try await Place.makeOnPorts().withKeys()
            try await RunningSuite.run([.locations], at: place) { suite in
                let network = try await FakeNetwork(suite)
                let port = try FreePorts.first()
                try network.announce([
                    (name: "false", suite: network.fingerprint, port: port),
                    (name: "bar", suite: network.fingerprint, port: network.port),
                ])
                let keys = try #require(place.keys)
                try await network.expect(
                    ["location", "list", "--bus", "discover", "--keys", keys], 0, "00001")
            }
        }

        @Test func `without keys two suites are listed and none is chosen`() async throws {
            let place = try await Place.makeOnPorts().withKeys()
            try await RunningSuite.run([], at: place) { suite in
                let network = try await FakeNetwork(suite)
                try network.announce([
                    (name: "bar", suite: "none", port: 5570),
                    (name: "café", suite: "none", port: 6570),
                ])
                let status = try await network.expect(
                    ["status", "--bus", "discover"], 1, "Choose one with --bus.")
                try await status.line(
                    containing: "tcp://127.0.0.1:6570  café", within: .seconds(1))
            }
        }

        @Test func `a search that does not end, and a machine without Avahi, are reported`()
            async throws
        {
            try await RunningSuite.run([], at: try await Place.makeOnPorts().withKeys()) { suite in
                let network = try await FakeNetwork(suite)
                try network.write("avahi-browse", "exec tail -f /dev/null")
                try await network.expect(
                    ["status", "--bus", "discover"], 1, "No suite was found on the network.")
                try network.write("avahi-browse", "echo 'Daemon not running' >&2; exit 1")
                try await network.expect(
                    ["status", "--bus", "discover"], 1, "avahi-browse failed: Daemon not running")
                try network.write("avahi-browse", "exit 127")
                try await network.expect(
                    ["status", "--bus", "discover"], 1, "avahi-browse is not installed.")
            }
        }

        @Test func `services need an address, and loopback is not announced`() async throws {
            let place = try await Place.makeOnPorts().withKeys()
            try await RunningSuite.run([], at: place) { suite in
                let network = try await FakeNetwork(suite)
                let service = try await suite.start("kds-service", ["serve", "--bus", "discover"])
                #expect(try await service.ended(within: .seconds(10)) == 78)
                try await network.expect(
                    ["announce", "--bus", place.bus], 0, "There is nothing to announce")
            }
        }
    }
}

/// Scripts with the names of Avahi's programs, in a folder of their own.
private struct FakeNetwork {
    /// An announced suite on this machine.
    typealias Announcement = (name: String, suite: String, port: Int)

    /// The fingerprint that `comanda announce` publishes for the suite.
    let fingerprint: String
    /// The first port of the suite.
    let port: Int
    private let suite: RunningSuite
    private let folder: URL

    init(_ suite: RunningSuite) async throws {
        self.suite = suite
        folder = suite.place.folder.appending(path: "avahi")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        port = try #require(Int(suite.place.bus.split(separator: ":").last ?? ""))
        fingerprint = try await Self.published(by: suite, port, folder)
        try announce([])
    }

    /// The environment in which the scripts are found.
    var environment: [String: String] { Self.environment(folder) }

    private static func environment(_ folder: URL) -> [String: String] {
        ["PATH": "\(folder.path):\(ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin")"]
    }

    /// Writes the script with a name.
    func write(_ name: String, _ body: String) throws { try Self.write(name, body, folder) }

    /// Replaces a script at once, because it may be running.
    private static func write(_ name: String, _ body: String, _ folder: URL) throws {
        let new = folder.appending(path: "\(name).new").path
        try Data("#!/bin/sh\n\(body)\n".utf8).write(to: URL(filePath: new))
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: new)
        try #require(rename(new, folder.appending(path: name).path) == 0)
    }

    /// Announces exactly these suites, with lines as avahi-browse 0.8 prints them.
    func announce(_ suites: [Announcement]) throws {
        let lines = suites.map {
            #"=;eth0;IPv4;\#($0.name);_comanda._tcp;local;bar.local;127.0.0.1;\#($0.port);"#
                + #""suite=\#($0.suite)" "txtvers=1""#
        }
        try write("avahi-browse", "cat <<'END'\n\(lines.joined(separator: "\n"))\nEND")
    }

    /// Runs `comanda` and expects its exit status and a part of its output.
    @discardableResult
    func expect(
        _ arguments: [String], _ status: CInt, _ text: String,
        sourceLocation: SourceLocation = #_sourceLocation
    ) async throws -> Program {
        let command = try await suite.start("comanda", arguments, environment: environment)
        let code = try await command.ended(within: .seconds(15))
        let output = await command.lines.joined(separator: "\n")
        #expect(
            code == status && output.contains(text), "\(output)", sourceLocation: sourceLocation)
        return command
    }

    private static func published(
        by suite: RunningSuite, _ port: Int, _ folder: URL
    ) async throws -> String {
        try write("avahi-publish-service", #"printf '%s\n' "$@""#, folder)
        let keys = try #require(suite.place.keys)
        let command = try await suite.start(
            "comanda", ["announce", "--bus", "tcp://0.0.0.0:\(port)", "--keys", keys],
            environment: environment(folder))
        try #require(try await command.ended(within: .seconds(10)) == 0)
        let lines = await command.lines
        #expect(lines.contains("_comanda._tcp") && lines.contains("\(port)"), "\(lines)")
        #expect(lines.contains("txtvers=1"), "\(lines)")
        let record = try #require(lines.first { $0.hasPrefix("suite=") }, "\(lines)")
        return String(record.dropFirst("suite=".count))
    }
}

extension RunningSuite {
    /// Kills kds-service, and starts it where it is in a suite with this first port.
    fileprivate func moveKitchen(toSuiteAt port: Int) async throws {
        try await kill(.kitchen)
        let first = port + Service.kitchen.portOffset
        set(
            LaunchSettings(
                place: place,
                environment: [
                    "COMANDA_KITCHEN_REQUESTS": "tcp://127.0.0.1:\(first)",
                    "COMANDA_KITCHEN_EVENTS": "tcp://127.0.0.1:\(first + 1)",
                ]), for: .kitchen)
        try await launch(.kitchen)
    }
}
