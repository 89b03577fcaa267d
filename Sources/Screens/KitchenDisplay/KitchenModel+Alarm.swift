// SPDX-License-Identifier: Apache-2.0

import Messages

/// The warning about tickets that nobody sees, and about silent screens.
extension KitchenModel {
    /// Takes the tickets that are unseen now; a new one raises an alert.
    mutating func receive(unseen tickets: [UnseenTicket]) {
        if alarm.replace(with: tickets) { raised.insert(.unseen) }
    }

    /// Takes the screens that are silent now; a new one raises an alert.
    mutating func receive(silent screens: [ScreenStatus]) {
        if alarm.replace(silent: screens) { raised.insert(.unseen) }
    }

    /// The unseen tickets in as many details as fit into a row; nil if all are seen.
    package func alarmText(columns: Int) -> String? {
        alarm.text(columns: columns, naming: scope.name, day: dayText)
    }

    /// The silent screens in as many details as fit into a row; nil without any.
    func silentText(columns: Int) -> String? {
        alarm.silentText(columns: columns, naming: scope.name) {
            ClockText.minute($0, in: timeZone)
        }
    }

    /// The lines of plain output when the alarm begins, changes or ends; empty while it stays.
    func alarmLines(since previous: Self) -> [String] {
        if alarm == previous.alarm { return [] }
        var lines: [String] = []
        if alarm.unseen != previous.alarm.unseen {
            lines.append(alarmText(columns: .max) ?? "The kitchen sees all tickets again.")
        }
        if alarm.silent != previous.alarm.silent {
            lines.append(silentText(columns: .max) ?? "No screen is silent any more.")
        }
        return lines
    }
}
