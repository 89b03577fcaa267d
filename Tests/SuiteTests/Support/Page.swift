// SPDX-License-Identifier: Apache-2.0

import Foundation
import MessageBus

/// A page of the project, whose examples are run as they are written.
struct Page {
    /// A page does not have the example that is looked for.
    struct NoSuchExample: Error {
        let page: String
        let language: String
    }

    private let path: String
    private let text: String

    /// Reads a page by its path in the project.
    init(_ path: String) throws {
        self.path = path
        // This file lies three folders below the project's.
        let root = (0..<4).reduce(URL(filePath: #filePath).resolvingSymlinksInPath()) { url, _ in
            url.deletingLastPathComponent()
        }
        text = try String(contentsOf: root.appending(path: path), encoding: .utf8)
    }

    /// The first example in a language, on the page or after a heading.
    func fence(_ language: String, after heading: String = "") throws -> String {
        let start = heading.isEmpty ? text.startIndex : text.firstRange(of: heading)?.upperBound
        let rest = text[(start ?? text.endIndex)...]
        let parts = rest.split(separator: "```\(language)\n", maxSplits: 1)
        guard parts.count == 2, let end = parts[1].firstRange(of: "\n```") else {
            throw NoSuchExample(page: path, language: language)
        }
        return String(parts[1][..<end.lowerBound])
    }

    /// An example that speaks to another suite than the default one.
    static func moved(_ example: String, to place: Place) -> String {
        example.replacing("tcp://127.0.0.1:5581", with: place.endpoints(of: .orders).events)
            .replacing("tcp://127.0.0.1:5570", with: place.endpoints(of: .locations).requests)
    }
}
