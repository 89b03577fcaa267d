// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

extension RealProcessTests {
    /// gateway-service with the real suite, as clients in Python use it.
    @Suite(
        .enabled(if: hasGateway, "gateway-service is not there: COMANDA_HTTP was not set"))
    struct `The gateway` {
        @Test func `a guest's order is made once, also if programs are killed`() async throws {
            try await Self.expect("gateway_orders.py", "12 kills, each order was made once")
        }

        @Test func `a page misses no change and gets none twice, also if programs are killed`()
            async throws
        {
            try await Self.expect(
                "gateway_live.py", "all changes heard, none twice and none missing")
        }

        @Test func `what a visitor may not do is refused`() async throws {
            try await Self.expect(
                "gateway_access.py", "everything that is not allowed was refused")
        }

        @Test func `devices go on while people-service is away, and come back after an upgrade`()
            async throws
        {
            try await Self.expect(
                "people_outage.py",
                "devices went on, a revoked one did not, and an earlier file was taken over")
        }

        @Test func `a manager gives PINs to the people of the own location only`() async throws {
            try await Self.expect(
                "gateway_staff.py", "each person has one PIN, from the own managers")
        }

        @Test func `nobody reaches what belongs to another person`() async throws {
            try await Self.expect(
                "gateway_accounts.py", "nobody reached what belongs to another person")
        }

        @Test func `each role is refused what belongs to another person, on each route`()
            async throws
        {
            try await Self.expect(
                "gateway_others.py", "each role was refused what belongs to another person")
        }

        @Test func `guest, courier and restaurant write to each other, and nobody else reads it`()
            async throws
        {
            try await Self.expect(
                "gateway_chat.py", "three people talked, and nobody else listened")
        }

        @Test func `people sign in at a provider, and by the older delivery app`() async throws {
            try await Self.expect(
                "gateway_signin.py",
                "only the person of a provider, of a code or of a token was signed in")
        }

        @Test(.inBrowser)
        func `the page kitchen works in a browser`() async throws {
            try await Self.expectPage("kitchen")
        }

        @Test(.inBrowser)
        func `the page board works in a browser`() async throws {
            try await Self.expectPage("board")
        }

        @Test(.inBrowser)
        func `the page guest works in a browser`() async throws {
            try await Self.expectPage("guest")
        }

        @Test(.inBrowser)
        func `the page till works in a browser`() async throws {
            try await Self.expectPage("till")
        }

        @Test(.inBrowser)
        func `a cashier's slips at the page till cost nothing`() async throws {
            try await Self.expectPage("cashier")
        }

        @Test(.inBrowser)
        func `the page settings works in a browser`() async throws {
            try await Self.expectPage("settings")
        }

        @Test(.inBrowser)
        func `the page owner works in a browser`() async throws {
            try await Self.expectPage("owner")
        }

        @Test(.inBrowser)
        func `a customer signs up, follows a delivery to the door and orders again`() async throws {
            try await Self.expect(
                "gateway_customer.py", "ordered, delivered, ordered again and left")
        }

        @Test(.inBrowser)
        func `a courier delivers an order through a dead spot, and is paid`() async throws {
            try await Self.expect(
                "gateway_courier.py", "delivered and paid through a dead spot")
        }

        @Test(.inBrowser)
        func `guest, courier and owner write to each other, and a photo ends the delivery`()
            async throws
        {
            try await Self.expect(
                "gateway_talk.py",
                "three people talked in their browsers, and a photo proved the hand-over")
        }

        @Test(.inBrowser)
        func `a delivery goes on in three browsers, whatever program is away at a step`()
            async throws
        {
            let orders = Endurance.settings.outages
            try await Self.expect(
                "gateway_outages.py",
                "\(8 * orders) outages, \(orders) orders made, paid, delivered and earned once",
                ["\(orders)"])
        }

        @Test(.inBrowser)
        func `a guest pays by card once, whatever is killed or left meanwhile`() async throws {
            try await Self.expect(
                "gateway_cards.py",
                "paid once, declined, ended by itself, and released: each as the guest was told")
        }

        @Test(.inBrowser)
        func `a till in a browser charges a card once, whatever is killed or loaded again`()
            async throws
        {
            try await Self.expect(
                "gateway_till_cards.py",
                "canceled, declined and charged once: each as the cashier was told")
        }

        @Test(.inBrowser)
        func `dishes that the kitchen has are voided with a manager's approval`() async throws {
            try await Self.expect("gateway_approvals.py", "only a manager approved")
        }

        @Test(.inBrowser)
        func `guests wait, cancel and pay as the location wants`() async throws {
            try await Self.expect(
                "gateway_confirm.py", "guests waited, canceled and paid as the location wants")
        }

        @Test(.enabled(if: hasPrometheus, "Prometheus is not installed"))
        func `Prometheus warns of a service that is away`() async throws {
            try await Self.expect(
                "gateway_alerts.py", "Prometheus warned of the killed service, and of nothing else")
        }

        @Test func `every answer has the form of the description`() async throws {
            try await Self.expect(
                "gateway_contract.py",
                "every example, answer and refusal has the form of the description")
        }

        @Test func `pages are answered while a change waits for the database`() async throws {
            try await Self.expect(
                "gateway_held.py", "pages were answered while the database was held")
        }

        @Test(
            .enabled(if: schemathesis != nil, "COMANDA_SCHEMATHESIS names no program"))
        func `generated requests are answered as the description says`() async throws {
            let seconds = Endurance.settings.requestSeconds
            try await Self.expect(
                "gateway_schema.py", "all answers to generated requests are as described",
                [schemathesis ?? "", "\(seconds)", "\(Endurance.settings.seed)"])
        }

        private static func expectPage(_ page: String) async throws {
            try await expect("browser_trials.py", "the page \(page) works", [page])
        }

        /// Runs a script, which starts a suite of its own, and expects its last line.
        private static func expect(
            _ script: String, _ lastLine: String, _ arguments: [String] = [],
            sourceLocation: SourceLocation = #_sourceLocation
        ) async throws {
            try await RunningSuite.run([]) { suite in
                let check = try await suite.python(
                    script, [Program.products.path, suite.place.folder.path] + arguments)
                let status = try await check.finished()
                let lines = await check.lines

                #expect(
                    status == 0, "\(lines.joined(separator: "\n"))", sourceLocation: sourceLocation)
                #expect(lines.last == lastLine, sourceLocation: sourceLocation)
            }
        }
    }
}

extension Trait where Self == ConditionTrait {
    /// Runs a test only where Chromium can be driven.
    fileprivate static var inBrowser: Self {
        let files = ["/usr/bin/chromedriver", "/usr/lib/python3/dist-packages/selenium"]
        return .enabled(
            if: files.allSatisfy { FileManager.default.fileExists(atPath: $0) },
            "Chromium, its driver or selenium is not installed")
    }
}

/// The program of that name from PyPI, which only `Tests/Endurance/endure` installs.
private let schemathesis = ProcessInfo.processInfo.environment["COMANDA_SCHEMATHESIS"]

private let hasPrometheus = FileManager.default.isExecutableFile(atPath: "/usr/bin/promtool")

/// Whether gateway-service was built.
let hasGateway = FileManager.default.isExecutableFile(
    atPath: Program.products.appending(path: "gateway-service").path)
