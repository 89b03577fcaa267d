// SPDX-License-Identifier: Apache-2.0

import Commerce
import MessageBus
import ServiceStorage

/// A period in which a service can't write its database.
struct StorageOutage {
    var fault: StorageFault
    /// The time when it was noticed.
    var since: Timestamp

    /// The outage in `service.stats`.
    var statistics: ServiceStatistics.Storage {
        ServiceStatistics.Storage(writable: false, problem: fault.rawValue, since: since)
    }
}

/// The log message for a database that is not the one of before.
struct ReplacedDatabase: Error, CustomStringConvertible {
    /// The path of the file.
    let path: String

    var description: String {
        """
        \(path) is not the database that its folder had before: that one was lost, or exchanged. \
        Stop the services and put the right file back, or restore a backup with 'comanda backup \
        restore'. If this one is right, run 'comanda backup accept'.
        """
    }
}

/// The log message for a file that can't be written or read.
struct StorageFailure: Error, CustomStringConvertible {
    let fault: StorageFault
    /// The error of SQLite or the journal.
    let error: any Error

    /// Creates the message for an error; nil if the file is not the reason.
    init?(_ error: any Error) {
        guard let fault = StorageFault(error) else { return nil }
        self.fault = fault
        self.error = error
    }

    /// The cause, the remedy and the error itself.
    var description: String { "\(fault.cause) (\(error))" }
}

/// Limits the log messages of a recurring fault to one a minute.
///
/// Errors that are not faults of the file are bugs of the service, and are always logged.
struct FaultLogLimiter {
    private static let seconds = 60

    private var last: (fault: StorageFault, age: Int)?

    /// Returns whether to log the fault now; `age` is the service's running time in seconds.
    mutating func shouldLog(_ fault: StorageFault?, at age: Int) -> Bool {
        guard let fault else { return true }
        if let last, last.fault == fault, age - last.age < Self.seconds { return false }
        last = (fault, age)
        return true
    }
}
