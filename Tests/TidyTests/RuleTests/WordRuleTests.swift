// SPDX-License-Identifier: Apache-2.0

import Testing

@Suite struct WordRuleTests {
    @Test func `a banned phrase is found in comments, strings and pages`() {
        let code = ProjectFile("Sources/A.swift", "// As Ever\nlet a = \"called off\"\nlet b = 1")
        let page = ProjectFile("README.md", "The usual way")
        let wrapped = ProjectFile("Sources/A.swift", "/// It was called\n/// off.")

        #expect(WordRule.findings(in: code).lines == [1, 2])
        #expect(WordRule.findings(in: wrapped).lines == [1])
        #expect(WordRule.findings(in: page).lines == [1])
    }

    @Test func `a name on the wire is not found`() {
        let file = ProjectFile("Sources/A.swift", "let type = \"tap.unheard\"  // unheard")
        let name = ProjectFile("Sources/A.swift", "let type = \"tap.unheard\"")

        #expect(WordRule.findings(in: file).lines == [1])
        #expect(WordRule.findings(in: name).isEmpty)
    }

    @Test func `a phrase inside longer words is not found`() {
        let file = ProjectFile("A.md", "An unusual return, alternating; a turnout")

        #expect(WordRule.findings(in: file).isEmpty)
    }
}
