// SPDX-License-Identifier: Apache-2.0

import Foundation

/// Where things stand in the repository.
enum Repository {
    static let root = tests.deletingLastPathComponent().deletingLastPathComponent()
    /// The folder of these tests.
    static let tests = URL(filePath: #filePath).resolvingSymlinksInPath()
        .deletingLastPathComponent()
    static let protocols = root.appending(path: "Protocols")

    /// The pages by file name.
    static let pages: [String: String] = {
        let files = try? FileManager.default.contentsOfDirectory(
            at: protocols, includingPropertiesForKeys: nil)
        let pages = (files ?? []).filter { $0.pathExtension == "md" }.map {
            ($0.lastPathComponent, (try? String(contentsOf: $0, encoding: .utf8)) ?? "")
        }
        return Dictionary(uniqueKeysWithValues: pages)
    }()

    /// The text of every Swift file of the product.
    static let sources: [String] = {
        let all = FileManager.default.enumerator(
            at: root.appending(path: "Sources"), includingPropertiesForKeys: nil)
        return (all?.allObjects ?? []).compactMap { $0 as? URL }
            .filter { $0.pathExtension == "swift" }
            .compactMap { try? String(contentsOf: $0, encoding: .utf8) }
    }()
}
