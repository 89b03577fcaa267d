// SPDX-License-Identifier: Apache-2.0

import Configuration

/// The limits that the owner of a suite has set, each as `comanda.limits.NAME`
/// (`COMANDA_LIMITS_NAME`).
struct LimitSettings: Sendable {
    private let reader: ConfigReader

    init(_ suite: ConfigReader) { reader = suite.scoped(to: "limits") }

    /// Sets a limit as it is set; one that is not stays as it is.
    ///
    /// Throws a `ConfigurationError` for what is no number, or out of its range.
    func set(_ limit: inout Int, _ name: String, _ range: ClosedRange<Int>) throws {
        // The reader's own numbers take the default for what is none.
        guard let text = reader.string(forKey: ConfigKey(name)) else { return }
        guard let value = Int(text), range.contains(value) else {
            throw ConfigurationError.limit(name, text, range)
        }
        limit = value
    }

    /// Sets a limit of time, counted in units.
    func set(
        _ limit: inout Duration, _ name: String, _ range: ClosedRange<Int>,
        unit: Duration = .seconds(1)
    ) throws {
        var units = Int(limit / unit)
        try set(&units, name, range)
        limit = unit * units
    }
}
