// SPDX-License-Identifier: Apache-2.0

/// A setting that can't be used.
public enum ConfigurationError: Error, Equatable, CustomStringConvertible {
    /// The setting `bus` is not an address.
    case bus(String)
    /// The setting `log-level` is not a level.
    case logLevel(String)
    /// The setting `keep-events` is out of its range.
    case keepEvents(Int)

    /// A limit is out of its range.
    case limit(String, Int, ClosedRange<Int>)

    /// What is wrong and what to write instead.
    public var description: String {
        switch self {
        case .bus(let text):
            """
            The bus '\(text)' is no address: write tcp://HOST:PORT with a port from 1024 to 32000, \
            or ipc:///FOLDER.
            """
        case .logLevel(let text):
            """
            There is no log level '\(text)': write trace, debug, info, notice, warning, error or \
            critical.
            """
        case .keepEvents(let days):
            "Events can't be kept for \(days) days: write a number from 2 to 36500."
        case .limit(let name, let value, let range):
            """
            The limit \(name) can't be \(value): write a number from \(range.lowerBound) to \
            \(range.upperBound).
            """
        }
    }
}
