// SPDX-License-Identifier: Apache-2.0

package import ArgumentParser
import Configuration

/// The options that all programs of the suite share.
package struct SuiteOptions: ParsableArguments {
    /// The folder of the database files.
    @Option(
        name: .customLong("data"),
        help:
            """
            Folder of the database files (COMANDA_DATA; default: \
            \(SuiteConfiguration.defaultFolder)).
            """
    )
    package var folder: String?

    /// The address of the suite's services.
    @Option(
        help: """
            Address of the services: tcp://HOST:PORT or ipc:///FOLDER, or for clients discover, \
            which finds them on the network (COMANDA_BUS; default: \
            \(SuiteConfiguration.defaultBus), with a bundle the address in it, else discover).
            """)
    package var bus: String?

    /// The log level.
    @Option(help: "Minimum level of logged messages (COMANDA_LOG_LEVEL; default: info).")
    package var logLevel: String?

    /// The format of the log.
    @Option(help: "Format of log lines: text or json (COMANDA_LOG_FORMAT; default: text).")
    package var logFormat: String?

    /// The folder of the keys.
    @Option(
        name: .customLong("keys"),
        help: ArgumentHelp(
            "Folder of the keys; with it only holders of keys have access (COMANDA_KEYS).",
            valueName: "dir"))
    package var keys: String?

    /// The certificate of this process.
    @Option(
        help: ArgumentHelp(
            """
            Secret certificate of this program (COMANDA_CERTIFICATE; default: NAME.key_secret in \
            the folder of the keys).
            """, valueName: "file"))
    package var certificate: String?

    /// The bundle of this client.
    @Option(
        help: ArgumentHelp(
            """
            Keys of this client and address of the services in one file, instead of --keys; not \
            for services (COMANDA_BUNDLE).
            """, valueName: "file"))
    package var bundle: String?

    /// Whether a service without keys may be reached from other machines.
    @Flag(help: "Allows access from other machines to a service without keys.")
    package var insecure = false

    /// Creates the options without values.
    package init() {}

    var values: [AbsoluteConfigKey: ConfigValue] {
        let given = [
            "data": folder, "bus": bus, "logLevel": logLevel, "logFormat": logFormat,
            "keys": keys, "certificate": certificate, "bundle": bundle,
        ]
        return given.reduce(into: [:]) { values, option in
            guard let text = option.value else { return }
            values[["comanda", option.key]] = ConfigValue(.string(text), isSecret: false)
        }
    }
}

/// The option of the services with orders and payments, and of the programs that start them.
package struct TrialOption: ParsableArguments {
    /// Whether new databases become trial databases.
    @Flag(
        name: .customLong("trial"),
        help: """
            Creates trial databases of orders and payments, into which 'comanda rush' may write; \
            does not start with other existing databases (COMANDA_TRIAL=true).
            """)
    package var isEnabled = false

    /// Creates the option, turned off.
    package init() {}
}
