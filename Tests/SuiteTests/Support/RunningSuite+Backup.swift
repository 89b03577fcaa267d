// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

extension RunningSuite {
    /// A backup of what all services keep.
    func backUp() async throws -> URL {
        let folder = place.folder.appending(path: "backup-\(UUID().uuidString.prefix(8))")
        let backup = try await start("comanda", ["backup", folder.path] + place.options)
        #expect(try await backup.ended(within: .seconds(10)) == 0)
        return folder
    }

    /// Puts a backup back while no service runs that keeps anything.
    @discardableResult
    func restore(_ folder: URL, _ options: [String] = []) async throws -> Program {
        let restore = try await start(
            "comanda", ["restore", folder.path] + options + place.options)
        let status = try await restore.ended(within: .seconds(10))
        let said = await restore.lines.joined(separator: "\n")
        #expect(status == 0, "\(said)")
        return restore
    }
}
