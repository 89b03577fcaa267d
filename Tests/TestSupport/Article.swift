// SPDX-License-Identifier: Apache-2.0

import Foundation

/// An article of a module's documentation.
package struct Article {
    private let text: String

    /// Reads the article of this name from `Sources/MODULE/MODULE.docc`.
    package init(_ name: String, of module: String) throws {
        let root = URL(filePath: #filePath).deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
        let page = root.appending(path: "Sources/\(module)/\(module).docc/\(name).md")
        text = try String(contentsOf: page, encoding: .utf8)
    }

    /// Whether it shows the whole of an example in `folder` as it runs, without the line of its
    /// licence.
    package func shows(_ example: String, in folder: URL) throws -> Bool {
        let source = folder.appending(path: "\(example).swift")
        let code = try String(contentsOf: source, encoding: .utf8)
            .split(separator: "\n", maxSplits: 1)[1].drop { $0 == "\n" }
        return text.contains("```swift\n\(code)```\n")
    }
}
