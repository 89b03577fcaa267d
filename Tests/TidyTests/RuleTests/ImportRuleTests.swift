// SPDX-License-Identifier: Apache-2.0

import Testing

@Suite struct ImportRuleTests {
    private let rule = ImportRule(
        Manifest(
            #"""
            let products = ["GRDB.swift": "GRDB"]
            let bus = folder(
                "Bus",  // A comment.
                """
                CZeroMQ:
                ZeroMQ: CZeroMQ
                """) { name, _ in .systemLibrary(name: name) }
            let services = folder(
                "Services",
                """
                Orders: ZeroMQ \
                    (GRDB)
                """)
            let tests = targets("OrdersTests: Orders")
            func folder(_ name: String, _ lines: String) -> [Target] { targets("\(name): Orders") }
            """#))

    @Test func `an import that the target does not declare is found`() {
        let file = ProjectFile.source(
            """
            import ZeroMQ
            @testable import Kitchen
            public import struct GRDB.Row
            package import CZeroMQ
            // import Locations
            import Foundation
            """)

        #expect(rule.findings(in: file).lines == [2, 4])
    }

    @Test func `Foundation is forbidden in the ZeroMQ binding only`() {
        let text = "import Foundation"

        #expect(rule.findings(in: ProjectFile("Sources/Bus/ZeroMQ/A.swift", text)).lines == [1])
        #expect(rule.findings(in: .source(text)).isEmpty)
    }

    @Test func `a module in another folder and an unused dependency are found`() {
        let files = [
            ProjectFile("Sources/Bus/CZeroMQ/shim.h", ""),
            ProjectFile("Sources/Bus/ZeroMQ/A.swift", "import CZeroMQ"),
            ProjectFile("Sources/Bus/Orders/A.swift", "import ZeroMQ"),
        ]

        let findings = rule.findings(inSources: files)

        #expect(
            findings.map(\.path) == [
                "Sources/Bus/Orders", "Sources/Services/Orders", "Package.swift",
            ])
        #expect(findings.last?.advice == "Orders does not import GRDB; remove the dependency")
    }
}
