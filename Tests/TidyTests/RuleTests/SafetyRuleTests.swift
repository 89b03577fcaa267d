// SPDX-License-Identifier: Apache-2.0

import Testing

@Suite struct SafetyRuleTests {
    @Test func `a forced try is found`() {
        let file = ProjectFile.test("try? a()\ntry! a()\n// try! a()\nlet b = \"try!\"")

        #expect(SafetyRules.forcedTries(in: file).lines == [2])
    }

    @Test func `a crash without a sentence is found`() {
        let file = ProjectFile.source(
            """
            fatalError()
            fatalError("oops")
            fatalError(
                "a line without an order")
            preconditionFailure()
            """)

        #expect(SafetyRules.unexplainedCrashes(in: file).lines == [1, 2, 5])
    }

    @Test func `an unchecked declaration without a reason is found`() {
        let file = ProjectFile.source(
            """
            extension A: @unchecked Sendable {}
            extension B: @unchecked Sendable {}  // guarded by its lock
            nonisolated(unsafe) var a = 1
            nonisolated func b() {}
            """)

        #expect(SafetyRules.unexplainedOptOuts(in: file).lines == [1, 3])
    }

    @Test func `a mark of unfinished work is found`() {
        let swift = ProjectFile.source(
            "// TODO: later\nlet a = \"TODO\"\n/* x\nFIXME */ let b = 1")
        let page = ProjectFile("Deploy/README.md", "Totally done.\nTODO write this")

        #expect(SafetyRules.unfinishedWork(in: swift).lines == [1, 4])
        #expect(SafetyRules.unfinishedWork(in: page).lines == [2])
    }
}
