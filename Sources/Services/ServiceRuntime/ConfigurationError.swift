// SPDX-License-Identifier: Apache-2.0

import MessageBus

/// A setting that can't be used.
package enum ConfigurationError: StartRefusal, Equatable, CustomStringConvertible {
    /// The setting `data` names no folder.
    case noFolder
    /// The setting `bus` is not an address.
    case bus(String)
    /// The setting `log-level` is not a level.
    case logLevel(String)
    /// An endpoint of one service, named as `orders.requests`, is not an address.
    case endpoint(String, String)
    /// The setting `keep-events` is no number or out of its range.
    case keepEvents(String)
    /// The setting `trial` is neither yes nor no.
    case trial(String)
    /// The setting `certificate` says who the process is, but no `keys` say who the others are.
    case keysMissing
    /// Who the process is has no certificate with both keys.
    case noSecret(path: String)
    /// A service's own certificate is not the one that its clients know it by.
    case otherKey(service: String, folder: String)
    /// A plain service would be found by strangers.
    case exposed(endpoint: String)
    /// A limit is no number or out of its range.
    case limit(String, String, ClosedRange<Int>)

    /// What is wrong and what to write instead.
    package var description: String {
        switch self {
        case .noFolder:
            "The folder of the databases is empty text: name one with --data or COMANDA_DATA."
        case .bus(let text):
            """
            The bus '\(text)' can't be used: write tcp://HOST:PORT with an IPv4 address or a name \
            and a port from 1024 to 32000, or ipc:///FOLDER.
            """
        case .logLevel(let text):
            """
            There is no log level '\(text)': write trace, debug, info, notice, warning, error or \
            critical.
            """
        case .endpoint(let name, let text):
            """
            \(SettingName.variable(["comanda"] + name.split(separator: ".").map(String.init))) \
            can't be '\(text)': write tcp://HOST:PORT with an IPv4 address \
            or a name and a port from 1024 to 32767, or ipc:///FILE.
            """
        case .keepEvents(let days):
            "Events can't be kept for '\(days)' days: write a number from 2 to 36500."
        case .trial(let text):
            "COMANDA_TRIAL can't be '\(text)': write true or false."
        case .limit(let name, let value, let range):
            """
            \(SettingName.variable(ofLimit: name)) can't be '\(value)': write a number from \
            \(range.lowerBound) to \(range.upperBound).
            """
        case .keysMissing:
            "--certificate says who this is; add --keys DIR, which says who the others are."
        case .noSecret(let path):
            "There is no secret key in \(path): give NAME.key_secret, which 'comanda keys' made."
        case .otherKey(let service, let folder):
            """
            The key that \(service) uses is not the one in \(folder)/\(service).key, by which \
            others know it: copy the NAME.key that belongs to its NAME.key_secret there.
            """
        case .exposed(let endpoint):
            """
            \(endpoint) can be reached from other machines, and without keys anybody there could \
            read and command everything: run 'comanda keys init --keys DIR' and start with --keys \
            DIR, or bind loopback or ipc. --insecure insists.
            """
        }
    }
}
