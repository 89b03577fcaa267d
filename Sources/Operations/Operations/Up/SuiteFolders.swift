// SPDX-License-Identifier: Apache-2.0

import Foundation
import MessageBus
import ServiceRuntime

/// The folders that have to be there before the services start.
enum SuiteFolders {
    /// A folder that can't be made.
    struct Unmakeable: Error, Equatable, CustomStringConvertible {
        /// Where it should be.
        let path: String
        /// The option that names it.
        let option: String

        /// What is the matter and what to do.
        var description: String {
            "The folder \(path) can't be made: check that no file has its name and that you may "
                + "write beside it, or choose another with \(option)."
        }
    }

    /// Makes the folder of the files and, for an `ipc` bus, that of its sockets, which only its
    /// owner may reach.
    static func make(for configuration: SuiteConfiguration) throws(Unmakeable) {
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
    ) throws(Unmakeable) {
        do {
            try FileManager.default.createDirectory(
                atPath: path, withIntermediateDirectories: true, attributes: attributes)
        } catch {
            throw Unmakeable(path: path, option: option)
        }
    }
}
