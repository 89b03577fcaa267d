// SPDX-License-Identifier: Apache-2.0

/// A text file of the project.
struct ProjectFile {
    /// The path from the root of the package, for example `Sources/Bus/ZeroMQ/Socket.swift`.
    let path: String
    /// The lines; an empty one follows a line feed at the end.
    let lines: [Substring]
    /// The tokens of Swift code; empty for other files.
    let tokens: [Token]
    /// The comments in Swift code by line, counted from 1; empty for other files.
    let comments: [Int: String]
    /// The lines inside multi-line string literals of a test: pictures of screens, whose lines
    /// can't be broken.
    let literalLines: Set<Int>

    init(_ path: String, _ text: String) {
        self.path = path
        lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        let scanner = path.hasSuffix(".swift") ? SwiftScanner(text) : nil
        tokens = scanner?.tokens ?? []
        comments = scanner?.comments ?? [:]
        literalLines = path.hasPrefix("Tests/") ? scanner?.literalLines ?? [] : []
    }

    /// The number of lines; a line feed at the end of the file begins no further line.
    var lineCount: Int { lines.last == "" ? lines.count - 1 : lines.count }

    /// The last component of the path.
    var name: String { String(path.split(separator: "/").last ?? "") }

    /// The part of the name after its last dot; empty without a dot.
    var fileExtension: String {
        name.contains(".") ? String(name.split(separator: ".").last ?? "") : ""
    }

    /// The module of the file: `Orders` for `Sources/Services/Orders/…`; nil outside of modules.
    var module: String? { moduleFolder?.split(separator: "/").last.map(String.init) }

    /// The folder of its module, for example `Sources/Services/Orders`; nil outside of modules.
    var moduleFolder: String? {
        let folders = path.split(separator: "/")
        guard folders.count > 3, folders[0] == "Sources", folders[1] != "Decisions" else {
            return nil
        }
        return folders.prefix(3).joined(separator: "/")
    }

    /// Whether the first line names an interpreter.
    var isScript: Bool { lines.first?.hasPrefix("#!") == true }

    /// Whether the file is code, not prose or data.
    var isCode: Bool { ["swift", "c", "h", "js", "py"].contains(fileExtension) || isScript }

    /// Whether the file is in a folder or one of its subfolders.
    func isUnder(_ folder: String) -> Bool { path.hasPrefix(folder + "/") }

    /// A finding on a line of this file.
    func finding(_ line: Int, _ advice: String) -> Finding {
        Finding(path: path, line: line, advice: advice)
    }
}

extension ProjectFile {
    /// The indices of the tokens at which a sequence of words and symbols begins.
    func occurrences(of sequence: String...) -> [Int] {
        tokens.indices.filter { start in
            start + sequence.count <= tokens.count
                && sequence.indices.allSatisfy { tokens[start + $0].is(sequence[$0]) }
        }
    }

    /// The indices of the tokens at which a function or method of this name is called.
    func calls(of function: String) -> [Int] {
        occurrences(of: function, "(").filter { $0 == 0 || !tokens[$0 - 1].is("func") }
    }

    /// The tokens between an opening parenthesis and the one that closes it.
    func arguments(from opening: Int) -> ArraySlice<Token> {
        var depth = 0
        for index in opening..<tokens.count {
            depth += tokens[index].is("(") ? 1 : tokens[index].is(")") ? -1 : 0
            if depth == 0 { return tokens[(opening + 1)..<index] }
        }
        return tokens[opening...].dropFirst()
    }
}

/// A violation of a rule.
struct Finding: Equatable, CustomStringConvertible {
    var path: String
    /// The line, counted from 1.
    var line: Int
    /// How to mend the violation.
    var advice: String

    var description: String { "\(path):\(line): \(advice)" }
}
