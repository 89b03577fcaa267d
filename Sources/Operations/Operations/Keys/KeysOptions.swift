// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Commerce
import Foundation
import Wire

/// Where the keys lie.
struct KeysOptions: ParsableArguments {
    @Option(
        name: .customLong("keys"),
        help: ArgumentHelp(
            "Folder of the keys (COMANDA_KEYS; \(Self.usualFolder) otherwise).", valueName: "dir"))
    var folder: String?

    private static let usualFolder = "comanda-keys"

    /// The folder of the keys.
    var store: KeyStore {
        let environment = ProcessInfo.processInfo.environment["COMANDA_KEYS"]
        return KeyStore(folder: folder ?? environment ?? Self.usualFolder)
    }
}

extension Role: ExpressibleByArgument {}
