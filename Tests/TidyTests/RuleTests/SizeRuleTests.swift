// SPDX-License-Identifier: Apache-2.0

import Testing

@Suite struct SizeRuleTests {
    @Test func `a line of 101 columns is found`() {
        let text = String(repeating: "é", count: 100) + "\n" + String(repeating: "x", count: 101)

        #expect(SizeRules.longLines(in: .source(text)).lines == [2])
    }

    @Test func `multi-line strings are exempt in tests, but not in sources`() {
        let row = String(repeating: "-", count: 200) + "\n"
        let screen = String(repeating: row, count: 60)
        let text =
            "func a() {\n" + String(repeating: "\n", count: 20)
            + "let screen = \"\"\"\n\(screen)\"\"\"\n}"

        #expect(SizeRules.longLines(in: .test(text)).isEmpty)
        #expect(SizeRules.longFunctions(in: .test(text)).isEmpty)
        #expect(SizeRules.longLines(in: .source(text)).count == 60)
        #expect(SizeRules.longFunctions(in: .source(text)).lines == [1])
    }

    @Test func `a file of 401 lines is found`() {
        let text = String(repeating: "\n", count: 400)

        #expect(SizeRules.longFile(.source(text)).isEmpty)
        #expect(SizeRules.longFile(.source(text + "x")).lines == [400])
    }

    @Test func `a Main file of 41 lines is found`() {
        let text = String(repeating: "\n", count: 41)
        let main = ProjectFile("Sources/Programs/comanda/Main.swift", text)
        let other = ProjectFile("Sources/Programs/comanda/Other.swift", text)

        #expect(SizeRules.longMain(main).lines == [40])
        #expect(SizeRules.longMain(other).isEmpty)
    }

    @Test func `a target of 6,001 lines is found, without derived files and pages`() {
        let half = String(repeating: "\n", count: 3000)
        let files = [
            ProjectFile("Sources/Services/Orders/A.swift", half),
            ProjectFile("Sources/Services/Orders/Domain/B.swift", half),
            ProjectFile("Sources/Services/Orders/C.derived.swift", half),
            ProjectFile("Sources/Services/Orders/page.js", half),
            ProjectFile("Sources/Services/Kitchen/A.swift", half),
        ]
        let last = ProjectFile("Sources/Services/Orders/d.c", "x")

        #expect(SizeRules.largeTargets(among: files).isEmpty)
        #expect(
            SizeRules.largeTargets(among: files + [last]).map(\.path) == [
                "Sources/Services/Orders"
            ])
    }

    @Test(arguments: [
        "func a()", "init(a: [Int] = [])", "func a(b: () -> Void) throws(Refusal) -> Int",
        "var a: Int",
    ])
    func `a function of 71 lines is found`(signature: String) {
        let padding = String(repeating: "\n", count: 69)
        let short = "protocol P { func b() }\n\(signature) {\(padding)}\nfunc c() {\n}"
        let long = "protocol P { func b() }\n\(signature) {\n\(padding)}\nfunc c() {\n}"

        #expect(SizeRules.longFunctions(in: .source(short)).isEmpty)
        #expect(SizeRules.longFunctions(in: .source(long)).lines == [2])
    }

    @Test func `braces in strings, comments and names do not count`() {
        let text = ##"""
            func `an { opens`() {
                // {
                let text = "{ \(names["{"]) {" /* { */
                let raw = #"\"{"#
            }
            """##

        let file = ProjectFile.source(text + String(repeating: "\n", count: 80) + "}")

        #expect(SizeRules.longFunctions(in: file).isEmpty)
    }
}
