// SPDX-License-Identifier: Apache-2.0

import GRDB
import Glibc
import MessageBus

/// The faults of one run of the service of parcels.
final class ParcelFaults {
    /// The number of the point at which the program is killed; nil if it is not.
    let killedAt: Int?
    /// The number of the commit that fails; nil if none does.
    let failingCommit: Int?
    /// The points of the run so far: before and after each commit, and around the depot's work.
    private(set) var points = 0
    private var commits = 0

    init(killedAt: Int? = nil, failingCommit: Int? = nil) {
        (self.killedAt, self.failingCommit) = (killedAt, failingCommit)
    }

    /// Passes a point, or ends the program there.
    func pass() {
        points += 1
        if points == killedAt { raise(SIGKILL) }
    }

    /// Whether the next commit is to fail.
    func failsNextCommit() -> Bool {
        commits += 1
        return commits == failingCommit
    }
}

/// Another service, which does each work once and stores its key.
///
/// It loses its first answer to each key of a parcel that is taken.
final class Depot {
    private let bus: Bus
    private let faults: ParcelFaults
    private let works: DatabaseQueue
    private var asked: Set<String> = []

    init(bus: Bus, path: String, _ faults: ParcelFaults) throws {
        (self.bus, self.faults) = (bus, faults)
        works = try DatabaseQueue(path: "\(path)/depot.db")
        try works.write { db in
            try db.execute(sql: "CREATE TABLE IF NOT EXISTS work (key TEXT PRIMARY KEY) STRICT")
        }
    }

    /// Does the work with a key; `answer` gets false if the answer is lost.
    func work(_ key: String, answer: @escaping (Bool) -> Void) {
        faults.pass()
        do {
            try works.write { db in
                try db.execute(sql: "INSERT OR IGNORE INTO work VALUES (?)", arguments: [key])
            }
        } catch {
            return answer(false)
        }
        faults.pass()
        let isLost = key.hasSuffix("take") && asked.insert(key).inserted
        bus.after(.milliseconds(1)) { answer(!isLost) }
    }

    /// The keys of all works in a folder.
    static func keys(in path: String) throws -> [String] {
        try DatabaseQueue(path: "\(path)/depot.db").read {
            try String.fetchAll($0, sql: "SELECT key FROM work ORDER BY key")
        }
    }
}
