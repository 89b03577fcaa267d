// SPDX-License-Identifier: Apache-2.0

import ClientSupport
import MessageBus

/// The result of one check of `comanda doctor`.
struct HealthFinding: Encodable, Equatable {
    /// The checks, in the order of the output.
    enum Check: String, Encodable, CaseIterable {
        case services, versions, epochs, streams, storage, clocks, displays, suites, ports, boot
        case settings, disk, fsync, log, backup, keys
    }

    /// The severity.
    enum Level: String, Encodable, CaseIterable {
        case ok, warning, error
    }

    var check: Check
    var level: Level
    /// What was found, as a sentence.
    var message: String
    /// What to do; nil if nothing has to be done, or if the message says it.
    var advice: String?
}

extension HealthFinding {
    /// The finding as one line of text.
    var line: String {
        let text = [message, advice].compactMap(\.self).joined(separator: " ")
        return level.rawValue.padded(to: 9) + check.rawValue.padded(to: 10) + text.withoutControls
    }

    /// The finding as one line of JSON.
    func json() throws -> String { String(decoding: try WireCoding.encode(self), as: UTF8.self) }

    /// The exit status of a command with these findings: 1 with an error, 2 with only warnings.
    static func exitStatus(of findings: [HealthFinding]) -> CInt {
        let levels = Set(findings.map(\.level))
        return levels.contains(.error) ? 1 : levels.contains(.warning) ? 2 : 0
    }
}
