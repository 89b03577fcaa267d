// SPDX-License-Identifier: Apache-2.0

import Commerce
import MessageBus
import ServiceStorage

/// A period in which a service can't write its database.
struct StorageOutage {
    /// The reason.
    var fault: StorageFault
    /// When it was first noticed.
    var since: Timestamp

    /// The outage in `service.stats`.
    var statistics: ServiceStatistics.Storage {
        ServiceStatistics.Storage(writable: false, problem: fault.rawValue, since: since)
    }
}

/// The log message for a file that can't be written or read.
struct StorageFailure: Error, CustomStringConvertible {
    /// The reason.
    let fault: StorageFault
    /// The error of SQLite or the journal.
    let error: any Error

    /// The failure behind an error; nil if the file is not the reason.
    init?(_ error: any Error) {
        guard let fault = StorageFault(error) else { return nil }
        self.fault = fault
        self.error = error
    }

    /// The reason, what to do, and the error itself.
    var description: String { "\(fault.cause) (\(error))" }
}

/// Limits how often a recurring fault is logged: once a minute, rather than for every request that
/// meets it.
///
/// Errors that are not faults of the file are mistakes of the service, and always logged.
struct FaultLogLimiter {
    private static let seconds = 60

    private var last: (fault: StorageFault, age: Int)?

    /// Whether to log the fault now; `age` is the service's running time in seconds.
    mutating func shouldLog(_ fault: StorageFault?, at age: Int) -> Bool {
        guard let fault else { return true }
        if let last, last.fault == fault, age - last.age < Self.seconds { return false }
        last = (fault, age)
        return true
    }
}
