// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The messages of `Protocols/Golden` as bytes, to be damaged.
package enum GoldenSamples {
    /// Those whose file names end so: `request`, `answer`, `event`; in the order of their paths.
    package static func messages(_ kind: String, of folder: String = "") -> [[UInt8]] {
        let files = FileManager.default.enumerator(
            at: golden.appending(path: folder), includingPropertiesForKeys: nil)
        return (files?.allObjects ?? []).compactMap { $0 as? URL }
            .filter { $0.path.hasSuffix(".\(kind).json") }
            .sorted { $0.path < $1.path }
            .compactMap { try? Data(contentsOf: $0) }
            .map { Array($0.dropLast()) }
    }

    /// This file lies two folders below the project's.
    private static let golden = URL(filePath: #filePath).resolvingSymlinksInPath()
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .appending(path: "Protocols/Golden")
}
