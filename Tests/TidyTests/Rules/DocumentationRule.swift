// SPDX-License-Identifier: Apache-2.0

/// Declarations that other modules can use must have a doc comment.
///
/// The formatter checks only `public` declarations. This rule also covers `package`, the cases of a
/// visible enumeration and the requirements of a visible protocol. Adjacent cases may share a
/// comment.
enum DocumentationRule {
    private static let access: Set = ["public", "package", "open"]
    private static let members: Set = ["func", "init", "subscript", "var", "let", "associatedtype"]
    private static let keywords: Set = members.union([
        "struct", "class", "enum", "actor", "protocol", "typealias", "macro",
    ])
    private static let modifiers: Set = access.union([
        "static", "final", "mutating", "nonmutating", "nonisolated", "override", "required",
        "convenience", "indirect", "isolated", "distributed", "unowned", "weak", "lazy",
        "borrowing",
        "consuming", "prefix", "postfix", "infix", "private", "fileprivate", "internal",
    ])

    static func findings(in file: ProjectFile) -> [Finding] {
        guard file.isUnder("Sources") else { return [] }
        var scopes = Scopes()
        let byLine = Dictionary(grouping: file.tokens, by: \.line)
        return byLine.keys.sorted().compactMap { line in
            let tokens = byLine[line] ?? []
            defer { scopes.update(after: tokens) }
            guard let keyword = declaration(in: tokens, scopes), !isDocumented(line, keyword, file)
            else { return nil }
            return file.finding(line, "add a doc comment (///) that describes this \(keyword)")
        }
    }

    /// The keyword of the visible declaration that begins on a line; nil if none begins there.
    private static func declaration(in tokens: [Token], _ scopes: Scopes) -> String? {
        let words = head(of: tokens)
        guard let keyword = words.last else { return nil }
        if keyword == "case" { return scopes.innermost == .cases ? keyword : nil }
        guard keywords.contains(keyword) else { return nil }
        let isMember = scopes.innermost == .requirements && members.contains(keyword)
        return isMember || words.contains { access.contains($0) } ? keyword : nil
    }

    /// The modifiers at the beginning of a line and the word after them.
    fileprivate static func head(of tokens: [Token]) -> [String] {
        var words: [String] = []
        var depth = 0
        var isAttribute = false
        for token in tokens {
            depth += token.is("(") ? 1 : token.is(")") ? -1 : 0
            if depth > 0 || token.is(")") { continue }
            if token.is("@") {
                isAttribute = true
            } else if isAttribute {
                isAttribute = false
            } else {
                words.append(token.text)
                if !modifiers.contains(token.text) { break }
            }
        }
        return words
    }

    private static func isDocumented(_ line: Int, _ keyword: String, _ file: ProjectFile) -> Bool {
        var above = firstLine(ofDeclarationOn: line, in: file) - 1
        while above > 0 {
            let text = file.lines[above - 1].drop { $0 == " " }
            if text.hasPrefix("///") { return true }
            guard keyword == "case", text.hasPrefix("case ") else { return false }
            above -= 1
        }
        return false
    }

    /// The line on which a declaration begins, including its attributes.
    private static func firstLine(ofDeclarationOn line: Int, in file: ProjectFile) -> Int {
        let tokens = file.tokens
        var start = tokens.firstIndex { $0.line == line } ?? 0
        while let attribute = attribute(endingBefore: start, in: tokens) { start = attribute }
        return tokens[start].line
    }

    /// The index of the `@` of an attribute that ends right before an index; nil if none does.
    private static func attribute(endingBefore end: Int, in tokens: [Token]) -> Int? {
        var index = end - 1
        var depth = 0
        while index > 0 {
            depth += tokens[index].is(")") ? 1 : tokens[index].is("(") ? -1 : 0
            index -= 1
            if depth == 0, !tokens[index + 1].is("(") { break }
        }
        return depth == 0 && index >= 0 && tokens[index].is("@") ? index : nil
    }

    /// The kinds of the open braces.
    private struct Scopes {
        /// The members of a visible enumeration or protocol, or any other scope.
        enum Scope { case cases, requirements, other }

        private var open: [Scope] = []
        private var next = Scope.other

        var innermost: Scope? { open.last }

        mutating func update(after tokens: [Token]) {
            let words = DocumentationRule.head(of: tokens)
            if words.contains(where: { DocumentationRule.access.contains($0) }) {
                next =
                    words.last == "enum"
                    ? .cases : words.last == "protocol" ? .requirements : .other
            }
            for token in tokens {
                if token.is("{") {
                    open.append(next)
                    next = .other
                } else if token.is("}") {
                    _ = open.popLast()
                }
            }
        }
    }
}
