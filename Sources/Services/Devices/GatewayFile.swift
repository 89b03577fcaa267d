// SPDX-License-Identifier: Apache-2.0

import Foundation
package import GRDB

/// The file `gateway.db`, which several stores and processes use at the same time.
package enum GatewayFile {
    /// Throws a `MissingGateway` unless a gateway has made the file.
    package static func check(_ path: String) throws(MissingGateway) {
        guard FileManager.default.fileExists(atPath: path) else {
            throw MissingGateway(path: path)
        }
    }

    /// Opens the file, and makes it if it is missing.
    ///
    /// Throws errors of the file system, and a `DatabaseError` if it is no database.
    package static func open(_ path: String) throws -> DatabasePool {
        try FileManager.default.createDirectory(
            atPath: (path as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
        try protect(path)
        var configuration = Configuration()
        configuration.busyMode = .timeout(2)
        let pool = try DatabasePool(path: path, configuration: configuration)
        // GRDB has chosen NORMAL, by which a loss of power could undo a revocation.
        try pool.writeWithoutTransaction { try $0.execute(sql: "PRAGMA synchronous = FULL") }
        return pool
    }

    /// Lets only the owner read the file, which SQLite applies to the files beside it: a person
    /// who reads its secret can make the links of all orders.
    private static func protect(_ path: String) throws {
        let owner: [FileAttributeKey: Any] = [.posixPermissions: 0o600]
        if !FileManager.default.fileExists(atPath: path) {
            // If this fails, the next call throws.
            _ = FileManager.default.createFile(atPath: path, contents: nil, attributes: owner)
        }
        try FileManager.default.setAttributes(owner, ofItemAtPath: path)
    }
}

/// No gateway has made its file where a command looks for it; a new one would admit nobody.
package struct MissingGateway: Error, Equatable, CustomStringConvertible {
    let path: String

    /// What happened and what to do.
    package var description: String {
        "No gateway has its data here: there is no \(path). Name the folder of the gateway's data "
            + "with --data, or start gateway-service there first."
    }
}
