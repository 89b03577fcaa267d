// SPDX-License-Identifier: Apache-2.0

import Foundation
import MessageBus
import ServiceRuntime

/// The folders that must exist before the services start.
enum SuiteFolders {
    /// The failure to make a folder.
    struct CreationError: Error, Equatable, CustomStringConvertible {
        /// The path of the folder.
        let path: String
        /// The option that names it.
        let option: String

        /// What happened and what to do.
        var description: String {
            "The folder \(path) can't be made. Check that no file has its name and that you may "
                + "write to its parent folder, or choose another with \(option)."
        }
    }

    /// Makes the data folder and, for an `ipc` bus, the folder of its sockets.
    ///
    /// Only the owner may access the sockets.
    static func make(for configuration: SuiteConfiguration) throws(CreationError) {
        let scheme = "ipc://"
        let sockets = SuiteService.allCases.flatMap { service in
            let endpoints = configuration.endpoints(of: service)
            return [endpoints.requests, endpoints.events]
        }.filter { $0.hasPrefix(scheme) }
        let folders = sockets.map {
            ($0.dropFirst(scheme.count) as NSString).deletingLastPathComponent
        }
        for folder in Set(folders) {
            try make(folder, [.posixPermissions: 0o700], option: "--bus")
        }
        try make(configuration.folder, option: "--data")
    }

    private static func make(
        _ path: String, _ attributes: [FileAttributeKey: Any]? = nil, option: String
    ) throws(CreationError) {
        do {
            try FileManager.default.createDirectory(
                atPath: path, withIntermediateDirectories: true, attributes: attributes)
        } catch {
            throw CreationError(path: path, option: option)
        }
    }
}
