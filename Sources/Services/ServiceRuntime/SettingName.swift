// SPDX-License-Identifier: Apache-2.0

import Configuration
import Synchronization

/// The environment variable of a setting, as `EnvironmentVariablesProvider` derives it.
package enum SettingName {
    /// The prefix of all variables.
    static let prefix = "COMANDA_"

    /// The variable of a limit by its name in the settings and in `service.stats`:
    /// `COMANDA_LIMITS_MESSAGE_BYTES` for `messageBytes`.
    package static func variable(ofLimit name: String) -> String {
        variable(["comanda", "limits", name])
    }

    /// The variable of a setting by the components of its key.
    static func variable(_ components: [String]) -> String {
        components.map(words).joined(separator: "_")
    }

    /// `MESSAGE_BYTES` for `messageBytes`.
    private static func words(_ component: String) -> String {
        zip([" "] + component, component).reduce(into: "") { words, pair in
            if pair.0.isLowercase, pair.1.isUppercase { words += "_" }
            words += pair.1.uppercased()
        }
    }
}

/// A variable that no setting reads, although it has their prefix or is in their file.
package struct UnknownSetting: Equatable, Sendable, CustomStringConvertible {
    /// The variable.
    package let variable: String
    /// The setting with the most similar name; nil if no name is similar.
    package let nearest: String?

    /// The maximum edit distance to a similar name.
    private static let maximumDistance = 3

    /// The variables that no setting reads, in the environment of this process and in the file.
    ///
    /// Throws as `SettingsFile.environment`.
    package static func all() throws -> [UnknownSetting] {
        all(in: try SettingsFile.environment(), file: try SettingsFile.names())
    }

    /// The variables of an environment that no setting reads, by name.
    ///
    /// Of those in the file of the settings every other one counts, too.
    package static func all(
        in environment: [String: String], file: Set<String> = []
    ) -> [UnknownSetting] {
        let known = SuiteConfiguration.variables.union(SettingsFile.unitVariables)
        let unknown = file.subtracting(SettingsFile.systemVariables)
            .union(environment.keys.filter { $0.hasPrefix(SettingName.prefix) })
            .filter { !known.contains($0) && $0 != SettingsFile.variable }
        return unknown.sorted().map { variable in
            UnknownSetting(variable: variable, nearest: nearest(to: variable, among: known))
        }
    }

    /// The problem and its remedy, for people.
    package var description: String {
        let advice =
            nearest.map { "did you mean \($0)?" }
            ?? "the page settings.md of the guide lists them all."
        return "\(variable) has no effect, because there is no such setting: \(advice)"
    }

    private static func nearest(to name: String, among known: Set<String>) -> String? {
        let distances = known.map { (name: $0, distance: distance(from: name, to: $0)) }
        let best = distances.min { ($0.distance, $0.name) < ($1.distance, $1.name) }
        return best.flatMap { $0.distance <= maximumDistance ? $0.name : nil }
    }

    /// The edit distance of two names (Levenshtein).
    private static func distance(from text: String, to wanted: String) -> Int {
        let wanted = Array(wanted.utf8)
        var row = Array(0...wanted.count)
        for (index, letter) in text.utf8.enumerated() {
            var next = [index + 1]
            for (place, other) in wanted.enumerated() {
                let substituted = row[place] + (letter == other ? 0 : 1)
                next.append(min(substituted, row[place + 1] + 1, next[place] + 1))
            }
            row = next
        }
        return row[wanted.count]
    }
}

extension SuiteConfiguration {
    /// The environment variables of all settings, collected by reading all settings once.
    static let variables: Set<String> = {
        let collector = NameCollector()
        let reader = ConfigReader(
            provider: InMemoryProvider(values: [:]), accessReporter: collector)
        // Every setting has its default, which is valid.
        _ = try? SuiteConfiguration(reader: reader).orderLimits()
        // Not those of systemd.
        return collector.names.filter { $0.hasPrefix(SettingName.prefix) }
    }()
}

/// Collects the variables of the settings that are read.
private final class NameCollector: AccessReporter {
    private let collected = Mutex<Set<String>>([])

    var names: Set<String> { collected.withLock { $0 } }

    func report(_ event: AccessEvent) {
        let name = SettingName.variable(event.metadata.key.components)
        collected.withLock { _ = $0.insert(name) }
    }
}
