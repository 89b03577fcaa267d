// SPDX-License-Identifier: Apache-2.0

import MessageBus

/// An invalid setting.
package enum ConfigurationError: StartupError, Equatable, CustomStringConvertible {
    /// The setting `data` is empty.
    case noFolder
    /// The setting `bus` is not an address.
    case bus(String)
    /// The setting `log-level` is not a level.
    case logLevel(String)
    /// The setting `log-format` is not a format.
    case logFormat(String)
    /// The endpoint of one service is not an address; the name is like `orders.requests`.
    case endpoint(String, String)
    /// A part of the setting `providers` is not a name with an endpoint, or its name occurs twice.
    case provider(String)
    /// A part of the setting `offlineProviders` is not the name of a payment provider.
    case offlineProvider(String)
    /// The setting `keep-events` is not a number in its range.
    case keepEvents(String)
    /// The setting `trial` is not a Boolean.
    case trial(String)
    /// The setting `certificate` is given without the setting `keys`.
    case keysMissing
    /// The program of a client has no bundle, and the secret certificate of its holder can't be
    /// read.
    case clientKeyMissing(String, holder: String)
    /// The certificate of the process has no secret key.
    case noSecret(path: String)
    /// The certificate of a service is not the one that its clients know.
    case otherKey(service: String, folder: String)
    /// A service without keys could be reached from other machines.
    case exposed(endpoint: String)
    /// The setting `bundle` is given with another setting that gives keys, `keys` or
    /// `certificate`.
    case bundleConflict(String)
    /// A service was started with a bundle, which has only the keys of a client.
    case bundleOfClient
    /// A service was started with the bus `discover`, which is for clients.
    case discoveredByService
    /// The bundle has no key of a service outside of the suite.
    case notInBundle(service: String, bundle: String)
    /// Clients can't connect to the address, because it stands for all addresses of a machine.
    case notConnectable(String)
    /// The settings file can't be read.
    case settingsFile(String, reason: String)
    /// A line of the settings file is not an assignment.
    case settingsLine(String, number: Int)
    /// A limit is not a number in its range; `file` is the settings file that has it.
    case limit(String, String, ClosedRange<Int>, file: String? = nil)

    /// The problem and its remedy, for people.
    package var description: String {
        switch self {
        case .noFolder:
            "The folder of the databases is empty: name one with --data or COMANDA_DATA."
        case .bus(let text):
            """
            The bus '\(text)' can't be used: write tcp://HOST:PORT with an IPv4 address or a name \
            and a port from 1024 to 32000, or ipc:///FOLDER; or for a client 'discover'.
            """
        case .logLevel(let text):
            """
            There is no log level '\(text)': write trace, debug, info, notice, warning, error or \
            critical.
            """
        case .logFormat(let text):
            "There is no log format '\(text)': write text or json."
        case .endpoint(let name, let text): Self.endpointText(name, text)
        case .provider(let text):
            """
            COMANDA_PROVIDERS can't have '\(text)': write NAME=ENDPOINT for each payment provider, \
            separated by commas, as terminal=tcp://127.0.0.1:5610.
            """
        case .offlineProvider(let text):
            """
            COMANDA_OFFLINE_PROVIDERS can't have '\(text)': write names of COMANDA_PROVIDERS, \
            separated by commas.
            """
        case .keepEvents(let days):
            "Events can't be kept for '\(days)' days: write a number from "
                + "\(Limits.minimumEventDays) to 36500."
        case .trial(let text):
            "COMANDA_TRIAL can't be '\(text)': write true or false."
        case .limit(let name, let value, let range, let file):
            """
            \(SettingName.variable(ofLimit: name))\(Self.place(file)) can't be '\(value)': write a \
            number from \(range.lowerBound) to \(range.upperBound).
            """
        case .settingsFile(let path, let reason):
            "The settings in \(path) can't be read (\(reason)): check COMANDA_SETTINGS."
        case .settingsLine(let path, let number):
            """
            Line \(number) of \(path) is not a setting: write NAME=VALUE, or # at its beginning \
            for a comment.
            """
        case .keysMissing:
            "--certificate is only the key of this program; add --keys DIR for the other keys."
        case .clientKeyMissing(let problem, let holder):
            Self.clientKeyMissingText(problem, of: holder)
        case .noSecret(let path):
            "\(path) has no secret key: give NAME.key_secret, which 'comanda keys' creates."
        case .otherKey(let service, let folder):
            """
            The key of \(service) is not the one in \(folder)/\(service).key, which its clients \
            use: copy the NAME.key that belongs to its NAME.key_secret there.
            """
        case .exposed(let endpoint):
            """
            \(endpoint) can be reached from other machines, and without keys every client there \
            can read and change everything: run 'comanda keys init --keys DIR' and start with \
            --keys DIR, or bind loopback or ipc. --insecure starts it without keys.
            """
        case .bundleConflict(let name): Self.bundleConflictText(name)
        case .bundleOfClient: Self.bundleOfClientText()
        case .discoveredByService: Self.discoveredByServiceText()
        case .notInBundle(let service, let bundle): Self.notInBundleText(service, bundle)
        case .notConnectable(let bus): Self.notConnectableText(bus)
        }
    }

    /// The file with a setting, as a part of a sentence; empty for a setting of the environment.
    private static func place(_ file: String?) -> String { file.map { " in \($0)" } ?? "" }

    private static func endpointText(_ name: String, _ text: String) -> String {
        """
        \(SettingName.variable(["comanda"] + name.split(separator: ".").map(String.init))) can't \
        be '\(text)': write tcp://HOST:PORT with an IPv4 address or a name and a port from 1024 to \
        32767, or ipc:///FILE.
        """
    }

    private static func clientKeyMissingText(_ problem: String, of holder: String) -> String {
        if holder == "gateway" {
            return """
                \(problem) The services use keys: make one with 'comanda keys new gateway \
                --role till --role kitchen --role manager --role observer' and start the gateway \
                again, with the package by 'systemctl restart comanda-gateway'.
                """
        }
        return """
            \(problem) The services use keys: make a key with 'comanda keys new NAME --role ROLE \
            --bundle FILE' and start with --bundle FILE. For a screen that systemd starts, the \
            file is /etc/comanda/display.comanda.
            """
    }

    private static func bundleConflictText(_ name: String) -> String {
        """
        The bundle and the setting '\(name)' both give keys: use --bundle or --\(name), not \
        both. Check also the environment: COMANDA_BUNDLE and \
        \(SettingName.variable(["comanda", name])).
        """
    }

    private static func bundleOfClientText() -> String {
        """
        A bundle has the keys of a client, and services need the folder of all keys: start \
        them with --keys DIR, without --bundle and COMANDA_BUNDLE.
        """
    }

    private static func discoveredByServiceText() -> String {
        """
        Only clients can use the bus 'discover', which searches for the services: give the \
        services an address with --bus or COMANDA_BUS, for example tcp://0.0.0.0:5570.
        """
    }

    private static func notInBundleText(_ service: String, _ bundle: String) -> String {
        """
        The bundle \(bundle) has no key of a service '\(service)': use --keys DIR with its \
        certificate allowed/\(service).key instead of the bundle.
        """
    }

    private static func notConnectableText(_ bus: String) -> String {
        """
        Clients can't connect to \(bus): for the bundle give the address of this machine in \
        its network, --bus tcp://ADDRESS:PORT.
        """
    }
}
