// SPDX-License-Identifier: Apache-2.0

import Testing

/// The rules of the house, each against every file that it concerns.
@Suite struct `The house is tidy` {
    private let tree: ProjectTree
    private let imports: ImportRule

    init() throws {
        tree = try ProjectTree.ours.get()
        let manifest = try #require(tree.files.first { $0.path == "Package.swift" })
        imports = ImportRule(Manifest(manifest.lines.joined(separator: "\n")))
    }

    @Test func `the project was found`() {
        #expect(tree.topLevel.contains("Package.swift"))
        #expect(tree.swiftFiles.count > 20)
    }

    @Test func `every module imports only its declared dependencies`() {
        report(tree.swiftFiles.flatMap(imports.findings(in:)))
    }

    @Test func `every module is in the folder that the manifest names, and uses what it declares`()
    {
        report(imports.findings(inSources: tree.files))
    }

    @Test func `the words are those of the field`() {
        report(tree.files.flatMap(WordRule.findings))
    }

    @Test func `decisions are made without clock, chance or outside world`() {
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

    @Test func `every program's entrance has at most 40 lines`() {
        report(tree.swiftFiles.flatMap(SizeRules.longMain))
    }

    @Test func `no error is trampled on`() {
        report(tree.swiftFiles.flatMap(EscapeRules.forcedTries))
    }

    @Test func `every deliberate crash says why`() {
        report(tree.swiftFiles.flatMap(EscapeRules.wordlessCrashes))
    }

    @Test func `every escape from the compiler's proof gives its reason`() {
        report(tree.swiftFiles.flatMap(EscapeRules.unexplainedEscapes))
    }

    @Test func `nothing is put off in a comment`() {
        report(tree.files.flatMap(EscapeRules.postponements))
    }

    @Test func `no test sleeps`() {
        report(tree.files.flatMap(FlowRules.sleeps))
    }

    @Test func `no library prints`() {
        report(tree.swiftFiles.flatMap(FlowRules.prints))
    }

    @Test func `every stream has a bound`() {
        report(tree.swiftFiles.flatMap(FlowRules.unboundedStreams))
    }

    @Test func `whatever others can see is documented`() {
        report(tree.swiftFiles.flatMap(DocumentationRule.findings))
    }

    @Test func `every file of code names its licence`() {
        report(tree.files.flatMap(LayoutRules.missingLicence))
    }

    @Test func `only the agreed entries stand at the top`() {
        report(LayoutRules.strangers(atTopLevel: tree.topLevel))
    }

    @Test func `sources and tests hold only known kinds of files`() {
        report(LayoutRules.unknownKinds(among: tree.paths))
    }

    @Test func `every page has one title`() {
        report(tree.files.flatMap(LayoutRules.secondTitles))
    }

    /// Fails once, with every finding on a line of its own.
    private func report(
        _ findings: [Finding], sourceLocation: SourceLocation = #_sourceLocation
    ) {
        guard !findings.isEmpty else { return }
        let text = findings.map(\.description).joined(separator: "\n")
        Issue.record("\(text)", sourceLocation: sourceLocation)
    }
}
