// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Configuration

/// The options that all programs of the suite share.
package struct SuiteOptions: ParsableArguments {
    /// The folder of the database files.
    @Option(
        name: .customLong("data"),
        help:
            """
            Folder of the database files (COMANDA_DATA; \(SuiteConfiguration.defaultFolder) \
            otherwise).
            """
    )
    package var folder: String?

    /// Where the services are found.
    @Option(
        help: """
            Where the services are found: tcp://HOST:PORT or ipc:///FOLDER (COMANDA_BUS; \
            \(SuiteConfiguration.defaultBus) otherwise).
            """)
    package var bus: String?

    /// The least severe messages that are logged.
    @Option(help: "Least severe messages to log (COMANDA_LOG_LEVEL; info otherwise).")
    package var logLevel: String?

    /// The folder of the keys.
    @Option(
        name: .customLong("keys"),
        help: ArgumentHelp(
            "Folder of the keys; with it the bus is closed to strangers (COMANDA_KEYS).",
            valueName: "dir"))
    package var keys: String?

    /// Who this process is.
    @Option(
        help: ArgumentHelp(
            """
            Secret certificate of this program (COMANDA_CERTIFICATE; NAME.key_secret in the folder \
            of the keys otherwise).
            """, valueName: "file"))
    package var certificate: String?

    /// Whether a service may be found by strangers.
    @Flag(help: "Lets a service without keys be reached from other machines.")
    package var insecure = false

    /// Options that were not given.
    package init() {}

    var values: [AbsoluteConfigKey: ConfigValue] {
        let given = [
            "data": folder, "bus": bus, "logLevel": logLevel, "keys": keys,
            "certificate": certificate,
        ]
        return given.reduce(into: [:]) { values, option in
            guard let text = option.value else { return }
            values[["comanda", option.key]] = ConfigValue(.string(text), isSecret: false)
        }
    }
}
