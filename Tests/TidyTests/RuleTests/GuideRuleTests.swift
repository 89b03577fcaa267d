// SPDX-License-Identifier: Apache-2.0

import Testing

@Suite struct GuideRuleTests {
    private static let commands = "# Keys\n\n```sh\ncomanda keys init\n```"
    private static let script = "guide_run keys.md in_machine"

    @Test func `a page whose commands a script runs is right`() {
        #expect(findings(list: "# A comment\ntry-systemd keys.md", page: Self.commands).isEmpty)
        #expect(findings(list: "", page: "# Keys\n```\ncomanda call ID\n```").isEmpty)
    }

    @Test func `a page with commands that no script runs is found`() {
        #expect(findings(list: "", page: Self.commands) == ["Deploy/Guide/keys.md:3"])
        let ofMachine = "# Keys\n```sh server\ncomanda keys init\n```"
        #expect(findings(list: "", page: ofMachine) == ["Deploy/Guide/keys.md:2"])
    }

    @Test func `a line about a page without commands is found`() {
        let lines = "try-systemd keys.md\ntry-systemd missing.md\ntry-systemd"
        #expect(
            findings(list: lines, page: Self.commands)
                == ["Deploy/Guide/proofs:2", "Deploy/Guide/proofs:3"])
    }

    @Test func `a script that does not run the guide is found`() {
        let list = "try-systemd keys.md"
        #expect(
            findings(list: list, page: Self.commands, script: "exit") == ["Deploy/Guide/proofs:1"])
        #expect(
            findings(list: "try-lan keys.md", page: Self.commands) == ["Deploy/Guide/proofs:1"])
    }

    @Test func `a block that belongs to no part that a script runs is found`() {
        let page = "```sh server\na\n```\n```sh till\nb\n```\n```sh\nc\n```"
        let server = "guide_run keys.md:server in_machine"
        let till = "guide_run \"keys.md:till\" in_machine"
        func found(_ script: String) -> [String] {
            findings(list: "try-systemd keys.md", page: page, script: script)
        }

        #expect(found(server) == ["Deploy/Guide/keys.md:4", "Deploy/Guide/keys.md:7"])
        #expect(found(server + "\n" + till) == ["Deploy/Guide/keys.md:7"])
        #expect(found("guide_run \"$page\" in_machine").isEmpty)
    }

    private func findings(
        list: String, page: String, script: String = Self.script
    ) -> [String] {
        let files = [
            ProjectFile("Deploy/Guide/proofs", list), ProjectFile("Deploy/Guide/keys.md", page),
            ProjectFile("Deploy/try-systemd", script),
        ]
        return GuideRule.findings(in: files).map { "\($0.path):\($0.line)" }
    }
}
