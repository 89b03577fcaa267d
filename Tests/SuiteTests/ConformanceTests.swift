// SPDX-License-Identifier: Apache-2.0

import Foundation
import MessageBus
import Testing

extension RealProcessTests {
    /// The check in `Protocols/Conformance`, which does not use our code.
    ///
    /// Our services and examples pass it, and it reports deliberate violations.
    @Suite struct Conformance {
        @Test func `the four services conform to the contract`() async throws {
            try await SupervisedSuite.run { supervised in
                let suite = supervised.suite
                try await suite.awaitMenus()
                let restart = try await restart(.locations, by: supervised)
                try await withThrowingTaskGroup(of: Void.self) { group in
                    for service in Service.required {
                        let more = service == .locations ? restart : []
                        group.addTask { try await expectConformance(service, more, in: suite) }
                    }
                    try await group.waitForAll()
                }
            }
        }

        @Test func `delivery-service conforms, too, after a kill and with keys`() async throws {
            try await SupervisedSuite.run(["--delivery"]) { supervised in
                try await supervised.suite.awaitMenus()
                let restart = try await restart(.delivery, by: supervised)
                try await expectConformance(.delivery, restart, in: supervised.suite)
            }
            let place = try await Place.make().withKeys([
                ("delivery", "delivery"), ("inspector", "admin till"),
                ("watcher", "observer"),
            ])
            try await RunningSuite.run([.locations, .orders, .delivery], at: place) { suite in
                try await suite.awaitMenus()
                let keys = try certificates(for: .delivery, at: place)
                try await expectConformance(.delivery, keys, in: suite)
            }
        }

        @Test func `people-service conforms, too, after a kill and with keys`() async throws {
            let pages = "127.0.0.1:\(try FreePorts.first())"
            if hasGateway {
                try await SupervisedSuite.run(["--browser", pages]) { supervised in
                    let restart = try await restart(.people, by: supervised)
                    try await expectConformance(.people, restart, in: supervised.suite)
                }
            }
            let place = try await Place.make().withKeys([
                ("people", "orders"), ("inspector", "admin"), ("watcher", "observer"),
            ])
            try await RunningSuite.run([.locations, .people], at: place) { suite in
                let keys = try certificates(for: .people, at: place)
                try await expectConformance(.people, keys, in: suite)
            }
        }

        @Test func `with keys they conform too, and violations of rights are reported`()
            async throws
        {
            let place = try await Place.make().withKeys([
                ("inspector", "admin payments"), ("watcher", "observer"),
            ])
            try await RunningSuite.run(at: place) { suite in
                try await suite.awaitMenus()
                try await withThrowingTaskGroup(of: Void.self) { group in
                    for service in Service.required {
                        let keys = try certificates(for: service, at: place)
                        group.addTask { try await expectConformance(service, keys, in: suite) }
                    }
                    group.addTask { try await expectOpenServiceReported(in: suite) }
                    group.addTask { try await expectWrongRightsReported(in: suite) }
                    try await group.waitForAll()
                }
            }
        }

        @Test func `the Python examples and our display conform, and violations are reported`()
            async throws
        {
            try await RunningSuite.run([]) { suite in
                async let display = checkDisplay(["--plain"], [], in: suite)
                async let terminal = checkDisplay(
                    [], ["--pseudo-terminal", "--types", "1"], in: suite)
                async let screen = checkScreen(with: nil, in: suite)
                async let echo = checkEcho(with: nil, in: suite)
                try await withThrowingTaskGroup(of: Void.self) { group in
                    for mutation in Self.mutationsOfServices {
                        group.addTask {
                            expectFailure(mutation, try await checkEcho(with: mutation, in: suite))
                        }
                    }
                    for mutation in Self.mutationsOfClients {
                        group.addTask {
                            let report = try await checkScreen(with: mutation, in: suite)
                            expectFailure(mutation, report)
                        }
                    }
                    try await group.waitForAll()
                }
                try await expectConformance("echo_service.py", echo)
                try await expectConformance("kitchen_screen.py", screen)
                try await expectConformance("kds-service display --plain", display)
                try await expectConformance("kds-service display", terminal)
                #expect(try await terminal.lines.last?.hasSuffix(" 0 skipped") == true)
            }
        }

        private static let mutationsOfServices = [
            Mutation(
                "if key not in answered:", "if True:",
                breaks: "a command under one key takes effect once"),
            Mutation(
                "len(answered):020", "2 * len(answered):020",
                breaks: "sequences are contiguous in each stream, and no event comes twice"),
            Mutation(
                #" if "id" in entry else None"#, "",
                breaks: "a notification is not answered"),
            Mutation(
                "time.monotonic() + 1\n", "time.monotonic() + 5\n",
                breaks: "heartbeats come once a second in each stream"),
            Mutation(
                #"events.recv()[:1] == b"\1""#, "not events.recv()",
                breaks: "a new subscription gets a heartbeat at once"),
            Mutation(
                #""state": said"#, #""state": []"#,
                breaks: "a snapshot equals its events up to its sequence"),
            Mutation(
                "len(message) <= 64", "len(message) <= 65",
                breaks: "a batch holds 64 requests, and one more is too many"),
        ]

        private static let mutationsOfClients = [
            Mutation(
                "code != 503", "code != 504", breaks: "after a 503 it sends the request again"),
            Mutation(
                "now + call.pause", "now + 60",
                breaks: "without an answer it sends the request again"),
            Mutation(
                "or ahead > 1:", "or ahead > 1000:",
                breaks: "it notices a missing event and repairs itself"),
            Mutation(
                #"{"from": status}"#, #"{"from": "processed"}"#,
                breaks: "a tap names the ticket, "
                    + "and the status and the lines that the screen showed"),
            Mutation(
                #""lines": lines, "#, "",
                breaks: "a tap names the ticket, "
                    + "and the status and the lines that the screen showed"),
            Mutation(
                #"if answer and "result" in answer else None"#, "",
                breaks: "it reports what it has painted, and after a refused report all tickets"),
            Mutation(
                "kitchen/{options.location}/", "kitchen/{options.location}",
                breaks: "it subscribes to one location, with the last slash"),
        ]
    }
}

/// Expects that one of our services conforms to all rules.
private func expectConformance(
    _ service: Service, _ more: [String], in suite: RunningSuite
) async throws {
    let orders = suite.place.endpoints(of: .orders).requests
    let report = try await suite.check(
        endpoints(of: service, at: suite.place) + ["--orders", orders] + more)
    expectConformance(service.program, report)
}

private func expectConformance(_ name: String, _ report: ConformanceReport) {
    #expect(report.status == 0, "\(name): \(report.lines.joined(separator: "\n"))")
    #expect(report.lines.last?.contains(" 0 broken") == true)
}

private func expectFailure(_ mutation: Mutation, _ report: ConformanceReport) {
    #expect(report.status == 1, "\(mutation.rule)")
    #expect(report.broken.contains(mutation.rule))
}

/// The option with which the check restarts a service, on which no other check depends.
private func restart(
    _ service: Service, by supervised: SupervisedSuite
) async throws -> [String] {
    let pid = try #require(try await supervised.services()[service.program])
    return ["--restart", "kill -9 \(pid)"]
}

/// Checks the echo service, or a mutated copy.
private func checkEcho(
    with mutation: Mutation?, _ more: [String] = [], in suite: RunningSuite
) async throws -> ConformanceReport {
    let place = "\(suite.place.bus)/\(UUID().uuidString.prefix(8))"
    let (requests, events) = ("\(place).requests", "\(place).events")
    let program = try suite.example("echo_service.py", with: mutation)
    let echo = try await suite.start(at: "/usr/bin/python3", [program, requests, events])
    let report = try await suite.check(
        ["--service", "echo", "--requests", requests, "--events", events]
            + ["--command", "echo.say", #"{"word":"one"}"#]
            + ["--command", "echo.say", #"{"word":"two"}"#] + more)
    try await echo.kill()
    return report
}

/// Checks the kitchen screen in Python, or a mutated copy.
private func checkScreen(
    with mutation: Mutation?, in suite: RunningSuite
) async throws -> ConformanceReport {
    try await suite.check(
        ["--client", "--service", "kitchen", "--types", "1", "--stale", "OUT OF DATE", "--"]
            + ["/usr/bin/python3", try suite.example("kitchen_screen.py", with: mutation), "00001"]
            + ["--requests", "{requests}", "--events", "{events}"])
}

/// Checks our display with the given options, on a bus of its own.
private func checkDisplay(
    _ options: [String], _ checks: [String], in suite: RunningSuite
) async throws -> ConformanceReport {
    let elsewhere = try suite.place.withOtherBus()
    let display = Program.products.appending(path: Service.kitchen.program).path
    return try await suite.check(
        ["--client", "--stale", "out of date"] + checks + endpoints(of: .kitchen, at: elsewhere)
            + ["--", display, "display", "--location", "00001"] + options + elsewhere.options)
}

/// The check's options for the keys of a service.
private func certificates(for service: Service, at place: Place) throws -> [String] {
    let keys = try #require(place.keys)
    return [
        "--certificate", "\(keys)/inspector.key_secret",
        "--other-certificate", "\(keys)/watcher.key_secret",
        "--server-key", "\(keys)/allowed/\(service.rawValue).key",
        "--orders-key", "\(keys)/allowed/orders.key",
    ]
}

/// Expects that the check reports a service that has keys but accepts every client.
private func expectOpenServiceReported(in suite: RunningSuite) async throws {
    let keys = try #require(suite.place.keys)
    let code = """
        from zmq.auth import load_certificate
        for socket in (requests, events):
            _, socket.curve_secretkey = load_certificate("\(keys)/orders.key_secret")
            socket.curve_server = True
        requests.bind(sys.argv[1])
        """
    let openService = Mutation("requests.bind(sys.argv[1])", code, breaks: "")
    let keyring = try certificates(for: .orders, at: suite.place)
    let report = try await checkEcho(with: openService, keyring, in: suite)
    #expect(
        report.broken == [
            "without a key, with an unknown or a wrong service key a client gets no message",
            "a refusal for missing rights is not stored under its key",
            "a connection with a routing id of its own is refused: 403 access.routingID",
            "the actor is the name of the key, not the terminal in the request",
        ], "\(report.lines.joined(separator: "\n"))")
}

/// Expects that the check reports a service that gives keys other names or roles than their files.
private func expectWrongRightsReported(in suite: RunningSuite) async throws {
    let keys = try #require(suite.place.keys)
    let certificate = try String(contentsOfFile: "\(keys)/inspector.key_secret", encoding: .utf8)
    let claims = suite.place.folder.appending(path: "claims.key_secret").path
    try certificate.replacing("payments admin", with: "observer")
        .write(toFile: claims, atomically: true, encoding: .utf8)
    let renamed = suite.place.folder.appending(path: "renamed.key_secret").path
    try FileManager.default.copyItem(atPath: "\(keys)/admin.key_secret", toPath: renamed)
    let orders = suite.place.endpoints(of: .orders).requests
    let report = try await suite.check(
        endpoints(of: .payments, at: suite.place) + ["--orders", orders]
            + certificates(for: .payments, at: suite.place)
            + ["--certificate", renamed, "--other-certificate", claims]
            // Elsewhere, because an open drawer of one check would block the cash of the other.
            + ["--location", "00002", "--item", "00017"])
    #expect(
        report.broken == [
            "a method that the roles of a key do not allow is refused: 403 access.forbidden",
            "a key receives exactly the streams that its roles allow",
            "a refusal for missing rights is not stored under its key",
            "the actor is the name of the key, not the terminal in the request",
        ], "\(report.lines.joined(separator: "\n"))")
}

/// The check's options for a service and its endpoints.
private func endpoints(of service: Service, at place: Place) -> [String] {
    let (requests, events) = (
        place.endpoints(of: service).requests, place.endpoints(of: service).events
    )
    return ["--service", service.rawValue, "--requests", requests, "--events", events]
}
