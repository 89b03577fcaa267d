// SPDX-License-Identifier: Apache-2.0

import Testing

/// Every rule finds what it is there to find, and nothing else.
@Suite struct `A rule of the house` {
    @Test(arguments: [
        "import GRDB", "import Foundation", "let now = Date()", "let id = UUID()", "print(order)",
        "let now: Timestamp = .now", "return .now", "let clock = ContinuousClock()",
        "let now = Timestamp.now", "await save()",
        "Task { }", "let now = clock.now", "FileManager.default",
    ])
    func `sees the world in a decision`(code: String) {
        let text = "import Commerce\n\(code)"

        #expect(
            lines(
                PurityRule.findings(in: ProjectFile("Sources/Services/Orders/Domain/A.swift", text))
            ) == [
                2
            ])
        #expect(
            PurityRule.findings(in: ProjectFile("Sources/Services/Orders/Storage/A.swift", text))
                .isEmpty)
    }

    @Test func `holds for sessions and state machines wherever they lie`() {
        #expect(
            PurityRule.applies(to: ProjectFile("Sources/Bus/MessageBus/FollowerSession.swift", "")))
        #expect(
            PurityRule.applies(
                to: ProjectFile("Sources/Services/Payments/PayStateMachine.swift", "")))
        #expect(!PurityRule.applies(to: ProjectFile("Sources/Bus/MessageBus/Follower.swift", "")))
    }

    @Test func `lets a decision read the time that it was given`() {
        let text = """
            // await Date()
            let due: ContinuousClock.Instant = environment.now + self.now
            let text = "print(.now)"
            """

        #expect(
            PurityRule.findings(in: ProjectFile("Sources/Services/Orders/Domain/A.swift", text))
                .isEmpty)
    }

    @Test func `sees the 101st column`() {
        let text = String(repeating: "é", count: 100) + "\n" + String(repeating: "x", count: 101)

        #expect(
            lines(SizeRules.longLines(in: ProjectFile("Sources/Services/Orders/A.swift", text)))
                == [2])
    }

    @Test func `spares the pictures of screens in tests`() {
        let row = String(repeating: "-", count: 200) + "\n"
        let screen = String(repeating: row, count: 60)
        let text =
            "func a() {\n" + String(repeating: "\n", count: 20)
            + "let screen = \"\"\"\n\(screen)\"\"\"\n}"
        let source = ProjectFile("Sources/Services/Orders/A.swift", text)
        let test = ProjectFile("Tests/OrdersTests/A.swift", text)

        #expect(SizeRules.longLines(in: test).isEmpty)
        #expect(SizeRules.longFunctions(in: test).isEmpty)
        #expect(SizeRules.longLines(in: source).count == 60)
        #expect(lines(SizeRules.longFunctions(in: source)) == [1])
    }

    @Test func `sees the 401st line`() {
        let text = String(repeating: "\n", count: 400)

        #expect(SizeRules.longFile(ProjectFile("Sources/Services/Orders/A.swift", text)).isEmpty)
        #expect(
            lines(SizeRules.longFile(ProjectFile("Sources/Services/Orders/A.swift", text + "x")))
                == [400])
    }

    @Test func `sees an entrance of 41 lines`() {
        let text = String(repeating: "\n", count: 41)

        #expect(
            lines(SizeRules.longMain(ProjectFile("Sources/Programs/comanda/Main.swift", text))) == [
                40
            ])
        #expect(
            SizeRules.longMain(ProjectFile("Sources/Programs/comanda/Other.swift", text)).isEmpty)
    }

    @Test(arguments: [
        "func a()", "init(a: [Int] = [])", "func a(b: () -> Void) throws(Refusal) -> Int",
        "var a: Int",
    ])
    func `sees a body of 71 lines`(signature: String) {
        let padding = String(repeating: "\n", count: 69)
        let short = "protocol P { func b() }\n\(signature) {\(padding)}\nfunc c() {\n}"
        let long = "protocol P { func b() }\n\(signature) {\n\(padding)}\nfunc c() {\n}"

        #expect(
            SizeRules.longFunctions(in: ProjectFile("Sources/Services/Orders/A.swift", short))
                .isEmpty)
        #expect(
            lines(SizeRules.longFunctions(in: ProjectFile("Sources/Services/Orders/A.swift", long)))
                == [2])
    }

    @Test func `counts no brace in strings, comments and names`() {
        let text = ##"""
            func `an { opens`() {
                // {
                let text = "{ \(names["{"]) {" /* { */
                let raw = #"\"{"#
            }
            """##

        let file = ProjectFile(
            "Sources/Services/Orders/A.swift", text + String(repeating: "\n", count: 80) + "}")

        #expect(SizeRules.longFunctions(in: file).isEmpty)
    }

    @Test func `sees a forced try`() {
        let file = ProjectFile("Tests/A.swift", "try? a()\ntry! a()\n// try! a()\nlet b = \"try!\"")

        #expect(lines(EscapeRules.forcedTries(in: file)) == [2])
    }

    @Test func `sees a crash without a sentence`() {
        let file = ProjectFile(
            "Sources/Services/Orders/A.swift",
            """
            fatalError()
            fatalError("oops")
            fatalError(
                "a line without an order")
            preconditionFailure()
            """
        )

        #expect(lines(EscapeRules.wordlessCrashes(in: file)) == [1, 2, 5])
    }

    @Test func `sees an escape without a reason`() {
        let file = ProjectFile(
            "Sources/Services/Orders/A.swift",
            """
            extension A: @unchecked Sendable {}
            extension B: @unchecked Sendable {}  // guarded by its lock
            nonisolated(unsafe) var a = 1
            nonisolated func b() {}
            """)

        #expect(lines(EscapeRules.unexplainedEscapes(in: file)) == [1, 3])
    }

    @Test func `sees what was put off`() {
        let swift = ProjectFile(
            "Sources/Services/Orders/A.swift",
            "// TODO: later\nlet a = \"TODO\"\n/* x\nFIXME */ let b = 1")
        let prose = ProjectFile("Deploy/README.md", "Totally done.\nTODO write this")

        #expect(lines(EscapeRules.postponements(in: swift)) == [1, 4])
        #expect(lines(EscapeRules.postponements(in: prose)) == [2])
    }

    @Test func `sees a test that sleeps`() {
        let text =
            """
            Thread.sleep(forTimeInterval: 1)
            try await Task.sleep(for: .seconds(1))
            usleep(1)
            // sleep(1)
            """
        let python = "import time\ntime.sleep(1)"

        #expect(
            lines(FlowRules.sleeps(in: ProjectFile("Tests/OrdersTests/A.swift", text))) == [
                1, 2, 3,
            ])
        #expect(
            lines(FlowRules.sleeps(in: ProjectFile("Tests/a.py", python)))
                == [2])
        #expect(FlowRules.sleeps(in: ProjectFile("Sources/Orders/A.swift", text)).isEmpty)
        #expect(FlowRules.sleeps(in: ProjectFile("Tests/Benchmarks/a.py", python)).isEmpty)
    }

    @Test func `sees a library that prints`() {
        let text = "print(1)\n/// print(1)\nfunc print(_ order: Order)"

        #expect(
            lines(FlowRules.prints(in: ProjectFile("Sources/Services/Orders/A.swift", text))) == [1]
        )
        #expect(
            FlowRules.prints(in: ProjectFile("Sources/Operations/Operations/A.swift", text)).isEmpty
        )
        #expect(FlowRules.prints(in: ProjectFile("Sources/Programs/comanda/A.swift", text)).isEmpty)
    }

    @Test func `sees a stream without a bound`() {
        let file = ProjectFile(
            "Sources/Services/Orders/A.swift",
            """
            AsyncStream<Int> { _ in }
            AsyncStream<Int>(bufferingPolicy: .bufferingNewest(1)) { _ in }
            AsyncStream.makeStream(of: Int.self)
            AsyncThrowingStream<Int, any Error>(bufferingPolicy: .unbounded) { _ in }
            AsyncStream(Int.self) { _ in }
            let stream: AsyncStream<Int>
            AsyncStream(unfolding: next)
            func numbers() -> AsyncStream<Int> {
            """)

        #expect(lines(FlowRules.unboundedStreams(in: file)) == [1, 3, 4, 5])
    }

    @Test func `sees what others can see without a comment`() {
        let file = ProjectFile(
            "Sources/Services/Orders/A.swift",
            """
            public struct A {
                /// Its price.
                @available(*, deprecated)
                public var price: Int
                @discardableResult package func close() -> Int { 1 }
                public private(set) var count = 0
                static public let zero = 0
                func hidden() {}
                /// Its folder.
                @Option(
                    name: .customLong("data"),
                    help: "Folder (with files).")
                @Validated public var folder: String?
                @Option(
                    help: "Its bus.")
                public var bus: String?
            }
            """)

        #expect(lines(DocumentationRule.findings(in: file)) == [1, 5, 6, 7, 16])
    }

    @Test func `sees undocumented cases and requirements of what others can see`() {
        let file = ProjectFile(
            "Sources/Services/Orders/A.swift",
            """
            /// Documented.
            package enum A {
                /// These two share a comment.
                case one
                case two

                case three
                /// Documented.
                public var text: String {
                    switch self {
                    case .one: "one"
                    }
                }
            }
            /// Documented.
            public protocol B {
                func undocumented()
                /// Documented.
                var documented: Int { get }
            }
            enum Hidden { case one }
            """)

        #expect(lines(DocumentationRule.findings(in: file)) == [7, 17])
    }

    @Test func `sees a file without its licence`() {
        let line = "SPDX-License-Identifier: Apache-2.0"

        #expect(licence("Sources/A.swift", "// \(line)\n\nimport A").isEmpty)
        #expect(licence("Deploy/demo", "#!/usr/bin/env bash\n# \(line)").isEmpty)
        #expect(licence("Deploy/README.md", "Prose").isEmpty)
        #expect(licence("Sources/A.swift", "\n// \(line)") == [1])
        #expect(licence("Sources/A.swift", "// \(line)\nimport A") == [2])
        #expect(licence("Deploy/demo", "#!/usr/bin/env bash") == [2])
    }

    @Test func `sees a stranger at the top`() {
        let findings = LayoutRules.strangers(atTopLevel: [".git", "Sources", "notes.txt"])

        #expect(findings.map(\.path) == ["notes.txt"])
    }

    @Test func `sees a file of an unknown kind`() {
        let findings = LayoutRules.unknownKinds(among: [
            "Sources/Orders/A.swift", "Sources/Orders/A.swift.orig", "Tests/orders.db",
            "Tests/a.py", "Tests/a.svg", "Tests/script", "Tests/Benchmarks/script",
            "Tests/Benchmarks/a.svg", "Tests/Benchmarks/A/A.swift", "Tests/Benchmarks/A/a.o",
            "Tests/Endurance/script", "Tests/Endurance/a.py", "Protocols/a.yaml",
            "Sources/Orders/binary",
        ])

        let paths = [
            "Sources/Orders/A.swift.orig", "Tests/orders.db", "Tests/a.svg", "Tests/script",
            "Tests/Benchmarks/A/a.o", "Tests/Endurance/a.py", "Sources/Orders/binary",
        ]
        #expect(findings.map(\.path) == paths)
    }

    @Test func `sees a second title`() {
        let file = ProjectFile("README.md", "# One\n```sh\n# a comment\n```\n## Two\n# Three")

        #expect(lines(LayoutRules.secondTitles(in: file)) == [6])
    }

    private func lines(_ findings: [Finding]) -> [Int] { findings.map(\.line) }

    private func licence(_ path: String, _ text: String) -> [Int] {
        lines(LayoutRules.missingLicence(in: ProjectFile(path, text)))
    }
}
