// SPDX-License-Identifier: Apache-2.0

import Testing

/// The rule of words finds banned phrases as whole words, in code and prose.
@Suite struct WordRuleTests {
    @Test func `a banned phrase is found in comments, strings and pages`() {
        let code = ProjectFile("Sources/A.swift", "// As Ever\nlet a = \"called off\"\nlet b = 1")
        let page = ProjectFile("README.md", "The usual way")
        let wrapped = ProjectFile("Sources/A.swift", "/// It was called\n/// off.")

        #expect(WordRule.findings(in: code).map(\.line) == [1, 2])
        #expect(WordRule.findings(in: wrapped).map(\.line) == [1])
        #expect(WordRule.findings(in: page).map(\.line) == [1])
    }

    @Test func `a phrase inside longer words is not found`() {
        let file = ProjectFile("A.md", "An unusual return, alternating; a turnout")

        #expect(WordRule.findings(in: file).isEmpty)
    }
}
