// SPDX-License-Identifier: Apache-2.0

import Commerce
import Wire

/// What tills were told, by the numbering that the service had then.
struct AnswerLedger {
    /// Each different answer to a content under a key.
    private var answers: [Int: [CommandKey: [String: Set<String>]]] = [:]
    private static let keyReused = "command.keyReused"

    /// Keeps an answer.
    mutating func keep(_ outcome: SimulatedTill.Outcome, life: Int) {
        let command = outcome.command
        answers[life, default: [:]][command.context.key, default: [:]][
            command.content, default: []
        ].insert(outcome.text)
    }

    /// What contradicts the rules of keys: under one key one content has one answer, and any other
    /// content is refused; what was answered with success, and nothing else, is in the log once.
    ///
    /// `log` counts the events of each key in the last numbering, `commands` are all that were ever
    /// given out.
    func contradictions(log: [CommandKey: Int], last life: Int) -> [String] {
        var found = log.filter { $0.value > 1 }.map { "\($0.key) happened \($0.value) times" }
        for (number, keys) in answers {
            for (key, contents) in keys {
                let decided = contents.filter { !$0.value.allSatisfy(Self.isReuse) }
                if decided.count > 1 || decided.contains(where: { $0.value.count > 1 }) {
                    found.append("life \(number) gave \(key) more than one answer: \(contents)")
                }
                guard number == life, let answer = decided.first?.value.first else { continue }
                if (log[key] ?? 0) != (answer.hasPrefix("Tally") ? 1 : 0) {
                    found.append("\(key) was answered '\(answer)', in the log: \(log[key] ?? 0)")
                }
            }
        }
        return found.sorted()
    }

    /// What no till should ever be told: that the service failed, or that it is not understood.
    var failures: [String] {
        Set(answers.values.flatMap(\.values).flatMap(\.values).joined())
            .filter { !$0.hasPrefix("Tally") && !$0.contains("tally.") && !Self.isReuse($0) }
            .sorted()
    }

    private static func isReuse(_ answer: String) -> Bool { answer.contains(keyReused) }
}
