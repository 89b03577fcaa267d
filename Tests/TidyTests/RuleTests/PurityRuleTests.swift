// SPDX-License-Identifier: Apache-2.0

import Testing

@Suite struct PurityRuleTests {
    @Test(arguments: [
        "import GRDB", "import Foundation", "let now = Date()", "let id = UUID()", "print(order)",
        "let now: Timestamp = .now", "return .now", "let clock = ContinuousClock()",
        "let now = Timestamp.now", "await save()",
        "Task { }", "let now = clock.now", "FileManager.default",
    ])
    func `clocks, random numbers, input and output are found in pure code`(code: String) {
        let text = "import Commerce\n\(code)"

        #expect(PurityRule.findings(in: .domain(text)).lines == [2])
        #expect(PurityRule.findings(in: .source(text)).isEmpty)
    }

    @Test(arguments: [
        ("MessageBus/FollowerSession.swift", true), ("MessageBus/PayStateMachine.swift", true),
        ("MessageBus/Domain/Frames.swift", true), ("MessageBus/Follower.swift", false),
    ])
    func `sessions and state machines are pure in every folder`(path: String, isPure: Bool) {
        #expect(PurityRule.applies(to: ProjectFile("Sources/Bus/\(path)", "")) == isPure)
    }

    @Test func `pure code may use a time that it receives`() {
        let text = """
            // await Date()
            let due: ContinuousClock.Instant = environment.now + self.now
            let text = "print(.now)"
            """

        #expect(PurityRule.findings(in: .domain(text)).isEmpty)
    }
}
