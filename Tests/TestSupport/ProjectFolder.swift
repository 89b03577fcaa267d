// SPDX-License-Identifier: Apache-2.0

package import Foundation

/// The folders of the project, for tests that read its files.
package enum ProjectFolder {
    /// The root of the package, two folders above this file's.
    package static let root = URL(filePath: #filePath).resolvingSymlinksInPath()
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    /// The contracts.
    package static let protocols = root.appending(path: "Protocols")
}

/// A page of the documentation with examples.
package struct Article {
    private let text: String

    /// Reads the article of this name from `Sources/Bus/MODULE/MODULE.docc`.
    package init(_ name: String, of module: String) throws {
        try self.init(path: "Sources/Bus/\(module)/\(module).docc/\(name).md")
    }

    /// Reads the page at a path of the project.
    package init(path: String) throws {
        text = try String(contentsOf: ProjectFolder.root.appending(path: path), encoding: .utf8)
    }

    /// Whether the article contains the code of an example in `folder`, apart from its licence
    /// line.
    package func shows(_ example: String, in folder: URL) throws -> Bool {
        let source = folder.appending(path: "\(example).swift")
        let code = try String(contentsOf: source, encoding: .utf8)
            .split(separator: "\n", maxSplits: 1)[1].drop { $0 == "\n" }
        return text.contains("```swift\n\(code)```\n")
    }

    /// Whether the page contains the characters of a screen.
    package func shows(screen: String) -> Bool { text.contains("```text\n\(screen)\n```\n") }
}

/// The messages of `Protocols/Golden` as bytes, for tests that mutate them.
package enum GoldenSamples {
    /// The messages of one kind (`request`, `answer`, `refusal` or `event`), ordered by their
    /// paths.
    package static func messages(_ kind: String, of service: String = "") -> [[UInt8]] {
        let folder = ProjectFolder.protocols.appending(path: "Golden")
        let files = FileManager.default.enumerator(
            at: folder.appending(path: service), includingPropertiesForKeys: nil)
        return (files?.allObjects ?? []).compactMap { $0 as? URL }
            .filter { $0.path.hasSuffix(".\(kind).json") }
            .sorted { $0.path < $1.path }
            .compactMap { try? Data(contentsOf: $0) }
            .map { Array($0.dropLast()) }
    }
}
