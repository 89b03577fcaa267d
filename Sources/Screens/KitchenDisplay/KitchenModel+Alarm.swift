// SPDX-License-Identifier: Apache-2.0

import Messages

/// The alarm about tickets that nobody in the kitchen sees.
extension KitchenModel {
    /// Takes the tickets that are unseen now; a new one raises an alert.
    mutating func receive(unseen tickets: [UnseenTicket]) {
        if alarm.replace(with: tickets) { raised.insert(.unseen) }
    }

    /// The line of plain output when the alarm begins, changes or ends; nil while it stays.
    func alarmLine(since previous: Self) -> String? {
        if alarm == previous.alarm { return nil }
        return alarm.text(columns: .max) ?? "The kitchen sees all tickets again."
    }
}
