// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages
import Wire

/// What a restaurant wants to be warned of, in the numbers of its locations.
extension MetricsPage {
    /// Adds how many screens of a kitchen are silent, and how many tickets nobody sees.
    mutating func add(_ kitchen: ListKitchenScreens.Answer, at location: LocationID) {
        add("comanda_screens", at: location, value: kitchen.screens.count)
        add("comanda_screens_silent", at: location, value: kitchen.screens.count(where: \.silent))
        add("comanda_tickets_unseen", at: location, value: kitchen.unseen.count)
    }

    /// Adds how many payments are not finished, and the age of the oldest one in seconds.
    ///
    /// Offline cards that wait are counted alone: their provider may be away for days.
    mutating func add(_ payments: [Payment], at location: LocationID, now: Timestamp) {
        let waiting = payments.filter { $0.offline == .waiting }
        let others = payments.filter { $0.offline != .waiting }
        let ages = others.map { Int((now - $0.requestedAt) / .seconds(1)) }
        add("comanda_payments_unfinished", at: location, value: others.count)
        add("comanda_payments_unfinished_seconds", at: location, value: max(0, ages.max() ?? 0))
        add("comanda_payments_offline_waiting", at: location, value: waiting.count)
    }

    /// Adds what the machine of the gateway tells.
    mutating func add(_ machine: MachineFacts, now: Timestamp) {
        add("comanda_disk_free_bytes", value: machine.freeBytes)
        let age = machine.newestBackup.map { max(0, Int((now - $0) / .seconds(1))) }
        add("comanda_backup_age_seconds", value: age)
    }
}
