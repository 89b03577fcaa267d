// SPDX-License-Identifier: Apache-2.0

import Testing

@Suite struct LayoutRuleTests {
    @Test func `code without its licence line is found`() {
        let line = "SPDX-License-Identifier: Apache-2.0"

        #expect(missingLicence("Sources/A.swift", "// \(line)\n\nimport A").isEmpty)
        #expect(missingLicence("Deploy/demo", "#!/usr/bin/env bash\n# \(line)").isEmpty)
        #expect(missingLicence("Deploy/README.md", "Prose").isEmpty)
        #expect(missingLicence("Sources/A.swift", "\n// \(line)") == [1])
        #expect(missingLicence("Sources/A.swift", "// \(line)\nimport A") == [2])
        #expect(missingLicence("Deploy/demo", "#!/usr/bin/env bash") == [2])
    }

    @Test func `an unknown entry at the top level is found`() {
        let findings = LayoutRules.unknownEntries(atTopLevel: [".git", "Sources", "notes.txt"])

        #expect(findings.map(\.path) == ["notes.txt"])
    }

    @Test func `a file of an unknown kind is found`() {
        let findings = LayoutRules.unknownKinds(among: [
            "Sources/Orders/A.swift", "Sources/Orders/A.swift.orig", "Tests/orders.db",
            "Tests/a.py", "Tests/a.svg", "Tests/script", "Tests/Benchmarks/script",
            "Tests/Benchmarks/a.svg", "Tests/Benchmarks/A/A.swift", "Tests/Benchmarks/A/a.o",
            "Tests/Endurance/script", "Tests/Endurance/a.py", "Protocols/a.yaml",
            "Sources/Orders/binary", "Sources/System/CDemoMenu/Pictures/pie.png",
            "Sources/System/CDemoMenu/pie.png",
        ])

        let paths = [
            "Sources/Orders/A.swift.orig", "Tests/orders.db", "Tests/a.svg", "Tests/script",
            "Tests/Benchmarks/A/a.o", "Tests/Endurance/a.py", "Sources/Orders/binary",
            "Sources/System/CDemoMenu/pie.png",
        ]
        #expect(findings.map(\.path) == paths)
    }

    @Test func `a second title of a page is found`() {
        let file = ProjectFile("README.md", "# One\n```sh\n# a comment\n```\n## Two\n# Three")

        #expect(LayoutRules.secondTitles(in: file).lines == [6])
    }

    private func missingLicence(_ path: String, _ text: String) -> [Int] {
        LayoutRules.missingLicence(in: ProjectFile(path, text)).lines
    }
}
