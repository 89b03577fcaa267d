// SPDX-License-Identifier: Apache-2.0

import Testing

/// Applies each rule to all files of the project.
@Suite struct ProjectTests {
    private let tree: ProjectTree
    private let imports: ImportRule

    init() throws {
        tree = try ProjectTree.current.get()
        let manifest = try #require(tree.files.first { $0.path == "Package.swift" })
        imports = ImportRule(Manifest(manifest.lines.joined(separator: "\n")))
    }

    @Test func `the project is found`() {
        #expect(tree.topLevel.contains("Package.swift"))
        #expect(tree.swiftFiles.count > 20)
    }

    @Test func `modules import only their declared dependencies`() {
        report(tree.swiftFiles.flatMap(imports.findings(in:)))
    }

    @Test func `modules are in their declared folders and import all declared dependencies`() {
        report(imports.findings(inSources: tree.files))
    }

    @Test func `texts contain no banned phrase`() {
        report(tree.files.flatMap(WordRule.findings))
    }

    @Test func `pure code uses no clock, random number, input or output`() {
        report(tree.swiftFiles.flatMap(PurityRule.findings))
    }

    @Test func `lines have at most 100 columns`() {
        report(tree.files.filter(\.isCode).flatMap(SizeRules.longLines))
    }

    @Test func `files have at most 400 lines`() {
        report(tree.files.filter(\.isCode).flatMap(SizeRules.longFile))
    }

    @Test func `functions have at most 70 lines`() {
        report(tree.swiftFiles.flatMap(SizeRules.longFunctions))
    }

    @Test func `Main files have at most 40 lines`() {
        report(tree.swiftFiles.flatMap(SizeRules.longMain))
    }

    @Test func `targets have at most 6,000 lines`() {
        report(SizeRules.largeTargets(among: tree.files))
    }

    @Test func `no try is forced`() {
        report(tree.swiftFiles.flatMap(SafetyRules.forcedTries))
    }

    @Test func `deliberate crashes have a message`() {
        report(tree.swiftFiles.flatMap(SafetyRules.unexplainedCrashes))
    }

    @Test func `declarations that the compiler does not check have a reason`() {
        report(tree.swiftFiles.flatMap(SafetyRules.unexplainedOptOuts))
    }

    @Test func `no work is marked as unfinished`() {
        report(tree.files.flatMap(SafetyRules.unfinishedWork))
    }

    @Test func `no test sleeps`() {
        report(tree.files.flatMap(CallRules.sleeps))
    }

    @Test func `no library prints`() {
        report(tree.swiftFiles.flatMap(CallRules.prints))
    }

    @Test func `every stream has a maximum`() {
        report(tree.swiftFiles.flatMap(CallRules.unboundedStreams))
    }

    @Test func `visible declarations have doc comments`() {
        report(tree.swiftFiles.flatMap(DocumentationRule.findings))
    }

    @Test func `code files name the licence`() {
        report(tree.files.flatMap(LayoutRules.missingLicence))
    }

    @Test func `the top level has only known entries`() {
        report(LayoutRules.unknownEntries(atTopLevel: tree.topLevel))
    }

    @Test func `sources and tests contain only known kinds of files`() {
        report(LayoutRules.unknownKinds(among: tree.paths))
    }

    @Test func `every page has one title`() {
        report(tree.files.flatMap(LayoutRules.secondTitles))
    }

    @Test func `links between pages lead somewhere`() {
        let rule = LinkRule(paths: tree.paths, files: tree.files)
        report(tree.files.flatMap(rule.findings))
    }

    @Test func `the commands of the operator's guide are run`() {
        report(GuideRule.findings(in: tree.files))
    }

    /// Records one issue with a line for each finding; none without findings.
    private func report(
        _ findings: [Finding], sourceLocation: SourceLocation = #_sourceLocation
    ) {
        guard !findings.isEmpty else { return }
        let text = findings.map(\.description).joined(separator: "\n")
        Issue.record("\(text)", sourceLocation: sourceLocation)
    }
}
