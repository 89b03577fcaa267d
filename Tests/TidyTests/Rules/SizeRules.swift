// SPDX-License-Identifier: Apache-2.0

/// Nothing grows past what one can read: lines, files, functions, the programs' entrances.
enum SizeRules {
    static let longestLine = 100
    static let longestFile = 400
    static let longestFunction = 70
    static let longestMain = 40

    static func longLines(in file: ProjectFile) -> [Finding] {
        let long = zip(1..., file.lines).filter { $1.count > longestLine }
        return long.filter { number, _ in !file.pictureLines.contains(number) }.map {
            number, line in
            file.finding(number, "\(line.count) columns; break the line before \(longestLine)")
        }
    }

    static func longFile(_ file: ProjectFile) -> [Finding] {
        guard file.lineCount > longestFile else { return [] }
        return [file.finding(longestFile, "\(file.lineCount) lines; split the file by topic")]
    }

    static func longMain(_ file: ProjectFile) -> [Finding] {
        guard file.isUnder("Sources"), file.name == "Main.swift", file.lineCount > longestMain
        else { return [] }
        return [file.finding(longestMain, "\(file.lineCount) lines; parse, build and run, no more")]
    }

    static func longFunctions(in file: ProjectFile) -> [Finding] {
        file.tokens.indices.compactMap { index in
            guard let end = endOfBody(from: index, in: file.tokens) else { return nil }
            let start = file.tokens[index].line
            let length = (start...end).count { !file.pictureLines.contains($0) }
            return length <= longestFunction
                ? nil : file.finding(start, "\(length) lines; make it several functions")
        }
    }

    /// The line on which the body ends of the function, initializer or computed property that is
    /// declared at an index; nil when none is, or when it has no body.
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

    /// Words that begin something else, so that what came before had no body.
    private static let otherStarts: Set = [
        "func", "init", "deinit", "subscript", "var", "let", "case", "struct", "class", "enum",
        "actor", "extension", "protocol", "typealias", "associatedtype", "static", "public",
        "package", "private", "mutating", "if", "guard", "for", "while", "switch", "return",
    ]
}
