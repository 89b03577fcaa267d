// SPDX-License-Identifier: Apache-2.0

import Commerce
import MessageBus
import ServiceStorage

/// A time in which a service can't write its database.
struct StorageOutage {
    /// The reason.
    var fault: StorageFault
    /// When it was noticed first.
    var since: Timestamp

    /// The outage as `service.stats` tells it.
    var statistics: ServiceStatistics.Storage {
        ServiceStatistics.Storage(writable: false, problem: fault.rawValue, since: since)
    }
}
