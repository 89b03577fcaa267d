// SPDX-License-Identifier: Apache-2.0

import MessageBus
import Messages

extension OrderLimits {
    /// Lets `service.stats` tell how often something was refused because of each limit.
    func count(in statistics: StatisticsRecorder) {
        statistics.add(limit: "orderLines", lines, refusedAs: ["order.tooManyLines"])
        statistics.add(limit: "lineQuantity", quantity, refusedAs: ["line.quantityOutOfRange"])
        statistics.add(
            limit: "noteCharacters", note, refusedAs: ["line.noteTooLong", "order.noteTooLong"])
        statistics.add(
            limit: "activeOrders", activeOrders, refusedAs: ["location.tooManyActiveOrders"])
    }
}
