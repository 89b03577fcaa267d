// SPDX-License-Identifier: Apache-2.0

/// One text file of the project, as the rules see it.
struct ProjectFile {
    /// Its path from the root of the package, for example `Sources/Orders/Domain/OrderBook.swift`.
    let path: String
    let lines: [Substring]
    /// The pieces of its code; empty when it is not Swift.
    let tokens: [Token]
    /// Its comments by line, counted from 1; empty when it is not Swift.
    let comments: [Int: String]
    /// The lines of a test's pictures: string literals of several lines, which can't be broken.
    let pictureLines: Set<Int>

    init(_ path: String, _ text: String) {
        self.path = path
        lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        let scanner = path.hasSuffix(".swift") ? SwiftScanner(text) : nil
        tokens = scanner?.tokens ?? []
        comments = scanner?.comments ?? [:]
        pictureLines = path.hasPrefix("Tests/") ? scanner?.literalLines ?? [] : []
    }

    /// How many lines it has; the line feed at its end begins no further one.
    var lineCount: Int { lines.last == "" ? lines.count - 1 : lines.count }

    /// Its name without folders.
    var name: String { String(path.split(separator: "/").last ?? "") }

    /// What follows the last dot of its name; empty without one.
    var fileExtension: String {
        name.contains(".") ? String(name.split(separator: ".").last ?? "") : ""
    }

    /// The module that contains it: `Orders` for `Sources/Services/Orders/…`; nil elsewhere.
    var module: String? { moduleFolder?.split(separator: "/").last.map(String.init) }

    /// The folder of its module, for example `Sources/Services/Orders`; nil elsewhere.
    var moduleFolder: String? {
        let folders = path.split(separator: "/")
        guard folders.count > 3, folders[0] == "Sources", folders[1] != "Decisions" else {
            return nil
        }
        return folders.prefix(3).joined(separator: "/")
    }

    /// Whether it begins by naming its interpreter.
    var isScript: Bool { lines.first?.hasPrefix("#!") == true }

    /// Whether the rules of code hold for it, not those of prose and data.
    var isCode: Bool { ["swift", "c", "h", "py"].contains(fileExtension) || isScript }

    /// Whether it lies anywhere under this folder.
    func isUnder(_ folder: String) -> Bool { path.hasPrefix(folder + "/") }

    /// A finding on one of its lines.
    func finding(_ line: Int, _ advice: String) -> Finding {
        Finding(path: path, line: line, advice: advice)
    }
}
