// SPDX-License-Identifier: Apache-2.0

import Foundation
import MessageBus
import Testing

extension RealProcessTests {
    /// The check of `Protocols/`, which knows the pages and nothing of our code: ours pass it, and
    /// it notices what is broken on purpose.
    @Suite(.timeLimit(.minutes(1))) struct Conformance {
        @Test func `the four services keep the contract`() async throws {
            try await SupervisedSuite.run { supervised in
                let suite = supervised.suite
                try await suite.awaitMenus()
                let restart = try await restart(by: supervised)
                try await withThrowingTaskGroup(of: Void.self) { group in
                    for service in Service.allCases {
                        let more = service == .locations ? restart : []
                        group.addTask { try await expectKept(service, more, in: suite) }
                    }
                    try await group.waitForAll()
                }
            }
        }

        @Test func `with keys they keep it, too, and breaches of trust are noticed`() async throws {
            let place = try await Place.make().withKeys([
                ("inspector", "admin payments"), ("looker", "observer"),
            ])
            try await RunningSuite.run(at: place) { suite in
                try await suite.awaitMenus()
                try await withThrowingTaskGroup(of: Void.self) { group in
                    for service in Service.allCases {
                        let keys = try certificates(for: service, at: place)
                        group.addTask { try await expectKept(service, keys, in: suite) }
                    }
                    group.addTask { try await expectOpenDoorNoticed(in: suite) }
                    group.addTask { try await expectOtherRightsNoticed(in: suite) }
                    try await group.waitForAll()
                }
            }
        }

        @Test func `the examples in Python and our display keep it, and breaches are noticed`()
            async throws
        {
            try await RunningSuite.run([]) { suite in
                async let display = verdictOnDisplay(["--plain"], [], in: suite)
                async let terminal = verdictOnDisplay(
                    [], ["--pseudo-terminal", "--types", "1"], in: suite)
                async let screen = verdict(onScreenWith: nil, in: suite)
                async let echo = verdict(onEchoWith: nil, in: suite)
                try await withThrowingTaskGroup(of: Void.self) { group in
                    for breach in Self.breachesOfServices {
                        group.addTask {
                            expectNoticed(breach, try await verdict(onEchoWith: breach, in: suite))
                        }
                    }
                    for breach in Self.breachesOfClients {
                        group.addTask {
                            let verdict = try await verdict(onScreenWith: breach, in: suite)
                            expectNoticed(breach, verdict)
                        }
                    }
                    try await group.waitForAll()
                }
                try await expectKept("echo_service.py", echo)
                try await expectKept("kitchen_screen.py", screen)
                try await expectKept("kds-service display --plain", display)
                try await expectKept("kds-service display", terminal)
                #expect(try await terminal.lines.last?.hasSuffix(" 0 left out") == true)
            }
        }

        private static let breachesOfServices = [
            Breach(
                "if key not in answered:", "if True:",
                breaks: "a command under one key takes effect once"),
            Breach(
                "len(answered):020", "2 * len(answered):020",
                breaks: "sequences are contiguous in each stream, and no event comes twice"),
            Breach(
                #" if "id" in entry else None"#, "",
                breaks: "a notification is not answered"),
            Breach(
                "time.monotonic() + 1\n", "time.monotonic() + 5\n",
                breaks: "heartbeats come once a second in each stream"),
            Breach(
                #"events.recv()[:1] == b"\1""#, "not events.recv()",
                breaks: "who subscribes is told at once where the stream stands"),
            Breach(
                #""state": said"#, #""state": []"#,
                breaks: "a snapshot is what its events say up to its sequence"),
            Breach(
                "len(message) <= 64", "len(message) <= 65",
                breaks: "a batch holds 64 requests, and one more is too many"),
        ]

        private static let breachesOfClients = [
            Breach(
                "code != 503", "code != 504", breaks: "after a 503 it asks again"),
            Breach(
                "now + call.pause", "now + 60",
                breaks: "without an answer it asks again"),
            Breach(
                "or ahead > 1:", "or ahead > 1000:",
                breaks: "it notices a missing event and repairs itself"),
            Breach(
                #"{"from": status}"#, #"{"from": "processed"}"#,
                breaks: "a tap names the ticket, "
                    + "and the status and the lines that the screen showed"),
            Breach(
                #""lines": lines, "#, "",
                breaks: "a tap names the ticket, "
                    + "and the status and the lines that the screen showed"),
            Breach(
                "kitchen/{options.location}/", "kitchen/{options.location}",
                breaks: "it subscribes to one location, with the last slash"),
        ]
    }
}

/// Expects that a service of ours keeps every rule.
private func expectKept(
    _ service: Service, _ more: [String], in suite: RunningSuite
) async throws {
    let orders = suite.place.endpoints(of: .orders).requests
    let verdict = try await suite.check(
        endpoints(of: service, at: suite.place) + ["--orders", orders] + more)
    expectKept(service.program, verdict)
}

private func expectKept(_ name: String, _ verdict: Verdict) {
    #expect(verdict.status == 0, "\(name): \(verdict.lines.joined(separator: "\n"))")
    #expect(verdict.lines.last?.contains(" 0 broken") == true)
}

private func expectNoticed(_ breach: Breach, _ verdict: Verdict) {
    #expect(verdict.status == 1, "\(breach.rule)")
    #expect(verdict.broken.contains(breach.rule))
}

/// What the check needs to restart locations-service, on which nobody waits.
private func restart(by supervised: SupervisedSuite) async throws -> [String] {
    let pid = try #require(try await supervised.services()[Service.locations.program])
    return ["--restart", "kill -9 \(pid)"]
}

/// The verdict on the echo, or on a copy with a breach.
private func verdict(
    onEchoWith breach: Breach?, _ more: [String] = [], in suite: RunningSuite
) async throws -> Verdict {
    let place = "\(suite.place.bus)/\(UUID().uuidString.prefix(8))"
    let (requests, events) = ("\(place).requests", "\(place).events")
    let program = try suite.example("echo_service.py", with: breach)
    let echo = try await suite.start(at: "/usr/bin/python3", [program, requests, events])
    let verdict = try await suite.check(
        ["--service", "echo", "--requests", requests, "--events", events]
            + ["--command", "echo.say", #"{"word":"one"}"#]
            + ["--command", "echo.say", #"{"word":"two"}"#] + more)
    try await echo.kill()
    return verdict
}

/// The verdict on the screen in Python, or on a copy with a breach.
private func verdict(
    onScreenWith breach: Breach?, in suite: RunningSuite
) async throws -> Verdict {
    try await suite.check(
        ["--client", "--service", "kitchen", "--types", "1", "--stale", "OUT OF DATE", "--"]
            + ["/usr/bin/python3", try suite.example("kitchen_screen.py", with: breach), "00001"]
            + ["--requests", "{requests}", "--events", "{events}"])
}

/// The verdict on our own display with these options, by a check with these, beside the suite's
/// bus.
private func verdictOnDisplay(
    _ options: [String], _ checks: [String], in suite: RunningSuite
) async throws -> Verdict {
    let elsewhere = try suite.place.withOtherBus()
    let display = Program.products.appending(path: Service.kitchen.program).path
    return try await suite.check(
        ["--client", "--stale", "out of date"] + checks + endpoints(of: .kitchen, at: elsewhere)
            + ["--", display, "display", "--location", "00001"] + options + elsewhere.options)
}

/// The options that name the keys for a check of a service.
private func certificates(for service: Service, at place: Place) throws -> [String] {
    let keys = try #require(place.keys)
    return [
        "--certificate", "\(keys)/inspector.key_secret",
        "--other-certificate", "\(keys)/looker.key_secret",
        "--server-key", "\(keys)/allowed/\(service.rawValue).key",
        "--orders-key", "\(keys)/allowed/orders.key",
    ]
}

/// Expects that a service is found out which has keys and lets in everybody.
private func expectOpenDoorNoticed(in suite: RunningSuite) async throws {
    let keys = try #require(suite.place.keys)
    let door = """
        from zmq.auth import load_certificate
        for socket in (requests, events):
            _, socket.curve_secretkey = load_certificate("\(keys)/orders.key_secret")
            socket.curve_server = True
        requests.bind(sys.argv[1])
        """
    let openDoor = Breach("requests.bind(sys.argv[1])", door, breaks: "")
    let keyring = try certificates(for: .orders, at: suite.place)
    let verdict = try await verdict(onEchoWith: openDoor, keyring, in: suite)
    #expect(
        verdict.broken == [
            "who has no key, one that is not allowed, or another service's, is told nothing",
            "a refusal for want of rights is not kept under its key",
            "who connects with a routing id of its own is refused: 403 access.routingID",
            "the actor is the name of the key, whatever terminal the client claims",
        ], "\(verdict.lines.joined(separator: "\n"))")
}

/// Expects that a service is found out to which the keys have another name, and other roles, than
/// their files say.
private func expectOtherRightsNoticed(in suite: RunningSuite) async throws {
    let keys = try #require(suite.place.keys)
    let certificate = try String(contentsOfFile: "\(keys)/inspector.key_secret", encoding: .utf8)
    let claims = suite.place.folder.appending(path: "claims.key_secret").path
    try certificate.replacing("payments admin", with: "observer")
        .write(toFile: claims, atomically: true, encoding: .utf8)
    let renamed = suite.place.folder.appending(path: "renamed.key_secret").path
    try FileManager.default.copyItem(atPath: "\(keys)/admin.key_secret", toPath: renamed)
    let orders = suite.place.endpoints(of: .orders).requests
    let verdict = try await suite.check(
        endpoints(of: .payments, at: suite.place) + ["--orders", orders]
            + certificates(for: .payments, at: suite.place)
            + ["--certificate", renamed, "--other-certificate", claims])
    #expect(
        verdict.broken == [
            "a method that the roles of a key do not allow is refused: 403 access.forbidden",
            "a stream that the roles of a key do not allow is not heard, others are",
            "a refusal for want of rights is not kept under its key",
            "the actor is the name of the key, whatever terminal the client claims",
        ], "\(verdict.lines.joined(separator: "\n"))")
}

/// The options that name a service and where it is.
private func endpoints(of service: Service, at place: Place) -> [String] {
    let (requests, events) = (
        place.endpoints(of: service).requests, place.endpoints(of: service).events
    )
    return ["--service", service.rawValue, "--requests", requests, "--events", events]
}
