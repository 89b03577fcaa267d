// SPDX-License-Identifier: Apache-2.0

import Commerce
import Wire

/// The answers that tills received, by the epoch of the service.
struct AnswerLedger {
    /// The different answers to each content under a key, by the number of the epoch.
    private var answers: [Int: [CommandKey: [String: Set<String>]]] = [:]
    private static let keyReused = "command.keyReused"

    /// Records an answer.
    mutating func record(_ outcome: SimulatedTill.Outcome, epoch: Int) {
        let command = outcome.command
        answers[epoch, default: [:]][command.context.key, default: [:]][
            command.content, default: []
        ].insert(outcome.text)
    }

    /// Returns the violations of the rules for keys.
    ///
    /// Under one key, one content has one answer, and any other content is refused. A command is in
    /// the log once if it succeeded, and never otherwise. `log` has the number of events of each
    /// key in the last epoch.
    func violations(log: [CommandKey: Int], lastEpoch: Int) -> [String] {
        var found = log.filter { $0.value > 1 }.map { "\($0.key) took effect \($0.value) times" }
        for (number, keys) in answers {
            for (key, contents) in keys {
                let accepted = contents.filter { !$0.value.allSatisfy(Self.isReuse) }
                if accepted.count > 1 || accepted.contains(where: { $0.value.count > 1 }) {
                    found.append("epoch \(number) gave \(key) more than one answer: \(contents)")
                }
                guard number == lastEpoch, let answer = accepted.first?.value.first else {
                    continue
                }
                if (log[key] ?? 0) != (answer.hasPrefix("Tally") ? 1 : 0) {
                    found.append("\(key) was answered '\(answer)', in the log: \(log[key] ?? 0)")
                }
            }
        }
        return found.sorted()
    }

    /// The answers that a till must never receive: internal errors and invalid requests.
    var failures: [String] {
        Set(answers.values.flatMap(\.values).flatMap(\.values).joined())
            .filter { !$0.hasPrefix("Tally") && !$0.contains("tally.") && !Self.isReuse($0) }
            .sorted()
    }

    private static func isReuse(_ answer: String) -> Bool { answer.contains(keyReused) }
}
