// SPDX-License-Identifier: Apache-2.0

import Foundation

/// Compares what a service says with what a page tells: all must be the same but the times, the
/// process, and the identifiers that the service makes, which must be other ones in a consistent
/// way.
struct StoryComparison {
    /// The identifiers of the page, and what they are in reality.
    private var real: [String: String] = [:]

    /// A text of the page with the identifiers that are known to be others in reality.
    func translated(_ text: String) -> String {
        real.reduce(text) { text, pair in text.replacing(pair.key, with: pair.value) }
    }

    /// What is different, each with its place; learns identifiers on the way.
    mutating func differences(_ told: String, _ said: String) throws -> [String] {
        let options: JSONSerialization.ReadingOptions = [.fragmentsAllowed]
        let told = try JSONSerialization.jsonObject(with: Data(told.utf8), options: options)
        let said = try JSONSerialization.jsonObject(with: Data(said.utf8), options: options)
        return differences(told, said, at: "")
    }

    private mutating func differences(_ told: Any, _ said: Any, at place: String) -> [String] {
        switch (told, said) {
        case (let told as [String: Any], let said as [String: Any]):
            return Set(told.keys).union(said.keys).sorted().flatMap { key in
                differences(told[key] ?? "nothing", said[key] ?? "nothing", at: "\(place)/\(key)")
            }
        case (let told as [Any], let said as [Any]) where told.count == said.count:
            return told.indices.flatMap { index in
                differences(told[index], said[index], at: "\(place)/\(index)")
            }
        case (let told as String, let said as String):
            return agree(told, said) ? [] : ["\(place): \(said), not \(told)"]
        case (is NSNumber, is NSNumber) where place.hasSuffix("/process"): return []
        default:
            let isSame = (told as? NSNumber) != nil && (told as? NSNumber) == (said as? NSNumber)
            return isSame ? [] : ["\(place): \(said), not \(told)"]
        }
    }

    /// Whether two texts are the same part by part: an event's `id` is an epoch and a sequence.
    private mutating func agree(_ told: String, _ said: String) -> Bool {
        let (told, said) = (told.split(separator: "/"), said.split(separator: "/"))
        guard told.count == said.count else { return false }
        for (told, said) in zip(told, said) {
            if let known = real[String(told)] {
                guard known == said else { return false }
            } else if told != said {
                guard isTime(told) && isTime(said) || learn(String(told), String(said)) else {
                    return false
                }
            }
        }
        return true
    }

    private func isTime(_ text: Substring) -> Bool {
        text.wholeMatch(of: /\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}:\d{2}\.\d{3}Z)?/) != nil
    }

    private mutating func learn(_ told: String, _ said: String) -> Bool {
        let isIdentifier = [told, said].allSatisfy { $0.wholeMatch(of: /[0-9a-f-]{36}/) != nil }
        guard isIdentifier, !real.values.contains(said) else { return false }
        real[told] = said
        return true
    }
}
