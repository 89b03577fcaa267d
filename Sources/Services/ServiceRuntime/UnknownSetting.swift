// SPDX-License-Identifier: Apache-2.0

/// An environment variable that is named like a setting and is none, perhaps misspelt.
package struct UnknownSetting: Equatable, Sendable, CustomStringConvertible {
    /// The variable.
    package let variable: String
    /// The setting whose name is nearest; nil when none is near.
    package let nearest: String?

    /// How many letters may be missing, too many or wrong in a misspelt name.
    private static let mostMistakes = 3

    /// The variables of an environment that no setting reads, by name.
    package static func all(in environment: [String: String]) -> [UnknownSetting] {
        let known = SuiteConfiguration.variables
        let unknown = environment.keys.filter { $0.hasPrefix(SettingName.prefix) }
            .filter { !known.contains($0) }
        return unknown.sorted().map { variable in
            UnknownSetting(variable: variable, nearest: nearest(to: variable, among: known))
        }
    }

    /// What is the matter and what to do.
    package var description: String {
        let advice = nearest.map { "did you mean \($0)?" } ?? "Deploy/README.md names all."
        return "\(variable) has no effect, because there is no such setting: \(advice)"
    }

    private static func nearest(to name: String, among known: Set<String>) -> String? {
        let distances = known.map { (name: $0, mistakes: mistakes(in: name, for: $0)) }
        let best = distances.min { ($0.mistakes, $0.name) < ($1.mistakes, $1.name) }
        return best.flatMap { $0.mistakes <= mostMistakes ? $0.name : nil }
    }

    /// The edit distance of two names (Levenshtein).
    private static func mistakes(in text: String, for wanted: String) -> Int {
        let wanted = Array(wanted.utf8)
        var row = Array(0...wanted.count)
        for (index, letter) in text.utf8.enumerated() {
            var next = [index + 1]
            for (place, other) in wanted.enumerated() {
                let kept = row[place] + (letter == other ? 0 : 1)
                next.append(min(kept, row[place + 1] + 1, next[place] + 1))
            }
            row = next
        }
        return row[wanted.count]
    }
}
