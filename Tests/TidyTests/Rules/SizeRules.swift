// SPDX-License-Identifier: Apache-2.0

/// The maximum sizes of lines, files, functions, `Main.swift` and targets.
enum SizeRules {
    static let maximumColumns = 100
    static let maximumFileLines = 400
    static let maximumFunctionLines = 70
    static let maximumMainLines = 40
    static let maximumTargetLines = 6000
    /// `Till` is one model: its pages and dialogs extend `TillModel`, and need all its parts.
    private static let unlimitedTargets: Set = ["Sources/Screens/Till"]

    static func longLines(in file: ProjectFile) -> [Finding] {
        let long = zip(1..., file.lines).filter { $1.count > maximumColumns }
        return long.filter { number, _ in !file.literalLines.contains(number) }.map {
            number, line in
            file.finding(
                number, "break this line of \(line.count) columns before column \(maximumColumns)")
        }
    }

    static func longFile(_ file: ProjectFile) -> [Finding] {
        guard file.lineCount > maximumFileLines else { return [] }
        return [
            file.finding(maximumFileLines, "split this file of \(file.lineCount) lines by topic")
        ]
    }

    static func longMain(_ file: ProjectFile) -> [Finding] {
        guard file.isUnder("Sources"), file.name == "Main.swift", file.lineCount > maximumMainLines
        else { return [] }
        return [
            file.finding(
                maximumMainLines,
                "move code out of these \(file.lineCount) lines: Main only parses, builds and runs")
        ]
    }

    /// Counts what a person wrote in Swift and C; the pages in `Web` are loaded one by one.
    static func largeTargets(among files: [ProjectFile]) -> [Finding] {
        let written = files.filter { file in
            ["swift", "c", "h"].contains(file.fileExtension) && !file.name.contains(".derived.")
        }
        return Dictionary(grouping: written, by: \.moduleFolder).sorted {
            $0.key ?? "" < $1.key ?? ""
        }.compactMap { folder, files in
            let count = files.reduce(0) { $0 + $1.lineCount }
            guard let folder, count > maximumTargetLines, !unlimitedTargets.contains(folder)
            else { return nil }
            return Finding(
                path: folder, line: 1, advice: "split this target of \(count) lines where it parts")
        }
    }

    static func longFunctions(in file: ProjectFile) -> [Finding] {
        file.tokens.indices.compactMap { index in
            guard let end = endOfBody(from: index, in: file.tokens) else { return nil }
            let start = file.tokens[index].line
            let length = (start...end).count { !file.literalLines.contains($0) }
            return length <= maximumFunctionLines
                ? nil : file.finding(start, "split this function of \(length) lines")
        }
    }

    /// The last line of the function, initializer or computed property that is declared at an
    /// index; nil if none is declared there, or if it has no body.
    private static func endOfBody(from index: Int, in tokens: [Token]) -> Int? {
        let declarations: Set = ["func", "init", "deinit", "subscript", "var"]
        guard tokens[index].kind == .word, declarations.contains(tokens[index].text),
            index == 0 || !tokens[index - 1].is(".")
        else { return nil }
        guard let opening = openingBrace(after: index, in: tokens) else { return nil }
        var depth = 0
        for token in tokens[opening...] {
            depth += token.is("{") ? 1 : token.is("}") ? -1 : 0
            if depth == 0 { return token.line }
        }
        return tokens.last?.line
    }

    private static func openingBrace(after declaration: Int, in tokens: [Token]) -> Int? {
        let isVariable = tokens[declaration].is("var")
        var depth = 0
        for index in (declaration + 1)..<tokens.count {
            let token = tokens[index]
            if token.is("(") || token.is("[") { depth += 1 }
            if token.is(")") || token.is("]") { depth -= 1 }
            guard depth == 0 else { continue }
            if token.is("{") { return index }
            if token.is("}") || isVariable && token.is("=") { return nil }
            if token.kind == .word, otherStarts.contains(token.text), index > declaration + 1 {
                return nil
            }
        }
        return nil
    }

    /// Words that begin another declaration or a statement: the previous declaration has no body.
    private static let otherStarts: Set = [
        "func", "init", "deinit", "subscript", "var", "let", "case", "struct", "class", "enum",
        "actor", "extension", "protocol", "typealias", "associatedtype", "static", "public",
        "package", "private", "mutating", "if", "guard", "for", "while", "switch", "return",
    ]
}
