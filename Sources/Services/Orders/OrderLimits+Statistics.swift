// SPDX-License-Identifier: Apache-2.0

import MessageBus
import Messages

extension OrderLimits {
    /// Lets `service.stats` tell how often something was refused because of each limit.
    func count(in statistics: StatisticsRecorder) {
        statistics.add(limit: "orderLines", lines)
        statistics.add(limit: "lineQuantity", quantity)
        statistics.add(limit: "noteCharacters", note)
        statistics.add(limit: "activeOrders", activeOrders)
    }
}
