// SPDX-License-Identifier: Apache-2.0

import ServiceStorage

/// What a service's log says of a file that can't be written or read.
struct StorageFailure: Error, CustomStringConvertible {
    /// What is the matter.
    let fault: StorageFault
    /// What SQLite or the journal said.
    let error: any Error

    /// The failure behind an error; nil when the file is not the reason.
    init?(_ error: any Error) {
        guard let fault = StorageFault(error) else { return nil }
        self.fault = fault
        self.error = error
    }

    /// What is the matter, what to do, and the error itself.
    var description: String { "\(fault.cause) (\(error))" }
}
