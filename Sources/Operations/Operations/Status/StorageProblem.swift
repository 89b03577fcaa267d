// SPDX-License-Identifier: Apache-2.0

import ClientSupport
import MessageBus

/// Why a service can't write what it keeps, in words.
struct StorageProblem {
    private let problem: String

    /// The problem of a service; nil if it can write, keeps nothing or does not say.
    init?(_ answer: ServiceStatistics) {
        guard let storage = answer.storage, !storage.writable else { return nil }
        problem = storage.problem ?? "unknown"
    }

    /// The reason, in a few words.
    var reason: String {
        switch problem {
        case "full": "the disk is full"
        case "failing": "the disk reports errors"
        case "readOnly": "the database is read-only"
        case "held": "another program holds the database locked"
        case "changed": "the database was removed, replaced or changed"
        default: problem.withoutControls
        }
    }

    /// What helps.
    var advice: String {
        switch problem {
        case "full": "make room on the disk of its --data folder; it goes on by itself"
        case "failing": "the system's log says more; replace the disk"
        case "readOnly": "check the disk and the file's permissions"
        case "held": "end the program that locks it; it goes on by itself"
        case "changed": "stop it, put the right file there and start it again"
        default: "look at its log"
        }
    }
}
