// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The files of the project as they lie on the disk.
struct ProjectTree {
    /// The names of all entries at the top, folders included.
    let topLevel: [String]
    /// The paths of all files below the top, whatever they are.
    let paths: [String]
    /// The files that can be read as text.
    let files: [ProjectFile]

    /// Only the Swift files.
    var swiftFiles: [ProjectFile] { files.filter { $0.fileExtension == "swift" } }

    /// The project that this file belongs to, read once.
    static let ours = Result { try ProjectTree(root: root) }

    /// Reads everything below a folder, but not what the build or Git keeps there.
    init(root: URL) throws {
        topLevel = try FileManager.default.contentsOfDirectory(atPath: root.path).sorted()
        paths = topLevel.flatMap { Self.paths(below: $0, root: root) }.sorted()
        files = paths.compactMap { path in
            let text = try? String(contentsOf: root.appending(path: path), encoding: .utf8)
            return text.map { ProjectFile(path, $0) }
        }
    }

    /// The package's folder: three above this file, with links followed.
    private static var root: URL {
        let here = URL(filePath: #filePath).resolvingSymlinksInPath()
        return (0..<4).reduce(here) { folder, _ in folder.deletingLastPathComponent() }
    }

    private static func paths(below entry: String, root: URL) -> [String] {
        guard !isForeign(entry) else { return [] }
        let start = root.appending(path: entry)
        guard let inside = FileManager.default.enumerator(atPath: start.path) else { return [] }
        let all = inside.compactMap { $0 as? String }.map { "\(entry)/\($0)" }
        let candidates = all.isEmpty ? [entry] : all
        return candidates.filter {
            !isFolder(root.appending(path: $0)) && !$0.contains("__pycache__")
        }
    }

    /// What others write: the history, the build's results, the resolved versions.
    private static func isForeign(_ entry: String) -> Bool {
        [".git", ".swiftpm", "Package.resolved", "comanda-data"].contains(entry)
            || entry.hasPrefix(".build")
    }

    private static func isFolder(_ url: URL) -> Bool {
        (try? url.resourceValues(forKeys: [.isDirectoryKey]).isDirectory) == true
    }
}
