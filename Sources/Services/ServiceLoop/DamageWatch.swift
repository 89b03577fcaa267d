// SPDX-License-Identifier: Apache-2.0

import ServiceStorage

/// Decides when a fault that comes again and again is written to the log: once a minute, and not
/// with each request that meets it or each turn.
///
/// What is no fault of the file is a mistake of the service, and always news.
struct DamageWatch {
    private static let pause = 60

    private var last: (fault: StorageFault, age: Int)?

    /// Whether the fault is to be told; `age` is how many seconds the service has run.
    mutating func isNews(_ fault: StorageFault?, at age: Int) -> Bool {
        guard let fault else { return true }
        if let last, last.fault == fault, age - last.age < Self.pause { return false }
        last = (fault, age)
        return true
    }
}
