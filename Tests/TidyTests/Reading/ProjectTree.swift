// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The files of the project on disk.
struct ProjectTree {
    /// The names of all entries at the top level, including folders.
    let topLevel: [String]
    /// The paths of all files, including those that are not text.
    let paths: [String]
    /// The files that contain valid UTF-8.
    let files: [ProjectFile]

    var swiftFiles: [ProjectFile] { files.filter { $0.fileExtension == "swift" } }

    /// The project of this file; read once.
    static let current = Result { try ProjectTree(root: root) }

    /// Reads a folder, except the files that the build or Git writes.
    init(root: URL) throws {
        topLevel = try FileManager.default.contentsOfDirectory(atPath: root.path).sorted()
        paths = topLevel.flatMap { Self.paths(below: $0, root: root) }.sorted()
        files = paths.compactMap { path in
            let text = try? String(contentsOf: root.appending(path: path), encoding: .utf8)
            return text.map { ProjectFile(path, $0) }
        }
    }

    /// The folder of the package: three levels above the folder of this file, with links resolved.
    private static var root: URL {
        let here = URL(filePath: #filePath).resolvingSymlinksInPath()
        return (0..<4).reduce(here) { folder, _ in folder.deletingLastPathComponent() }
    }

    private static func paths(below entry: String, root: URL) -> [String] {
        guard !isGenerated(entry) else { return [] }
        let start = root.appending(path: entry)
        guard let inside = FileManager.default.enumerator(atPath: start.path) else { return [] }
        let all = inside.compactMap { $0 as? String }.map { "\(entry)/\($0)" }
        let candidates = all.isEmpty ? [entry] : all
        return candidates.filter {
            !isFolder(root.appending(path: $0)) && !$0.contains("__pycache__")
        }
    }

    /// Whether tools write the entry: Git, the build or a running suite.
    private static func isGenerated(_ entry: String) -> Bool {
        [".git", ".swiftpm", "Package.resolved", "comanda-data"].contains(entry)
            || entry.hasPrefix(".build")
    }

    private static func isFolder(_ url: URL) -> Bool {
        (try? url.resourceValues(forKeys: [.isDirectoryKey]).isDirectory) == true
    }
}
