// SPDX-License-Identifier: Apache-2.0

import Testing

@Suite struct LinkRuleTests {
    private static let pages = [
        ProjectFile("README.md", "# Main"),
        ProjectFile(
            "Deploy/Guide/keys.md", "# Keys\n## Renew `all` keys, now\n## Twice\n## Twice"),
    ]

    @Test(arguments: [
        "../Guide/keys.md", "keys.md#renew-all-keys-now", "#page", "../../README.md", "./keys.md",
        "../demo", "..", "keys.md#twice-1", "https://example.org/missing",
    ])
    func `a link to a file, a folder or a heading is right`(link: String) {
        #expect(findings("# Page\nRead [this](\(link)).").isEmpty)
    }

    @Test(arguments: [
        "missing.md", "keys.md#missing", "#missing", "../README.md", "../../../README.md",
        "keys.md#twice-2", "../demo#page",
    ])
    func `a link without a target is found`(link: String) {
        #expect(findings("# Page\nRead [this](\(link)).") == [2])
    }

    @Test func `text in a block of commands is no link`() {
        #expect(findings("# Page\n```\n[this](missing.md)\n```\n[that](missing.md)") == [5])
    }

    private func findings(_ text: String) -> [Int] {
        let page = ProjectFile("Deploy/Guide/page.md", text)
        let files = Self.pages + [page]
        return LinkRule(paths: files.map(\.path) + ["Deploy/demo"], files: files)
            .findings(in: page).lines
    }
}
