// SPDX-License-Identifier: Apache-2.0

import ClientSupport
import Commerce
import Wire

/// What the options of a call say of who sends a command, and under which key.
struct CallSender: Sendable {
    /// The terminal of a call that names none.
    static let usualTerminal: TerminalID = "comanda"

    /// The key; one that nobody has used before without it.
    let key: CommandKey?
    /// The terminal; the usual one without it.
    let terminal: TerminalID?
    /// The person.
    let staff: StaffID?

    /// Whether any option was given.
    var isGiven: Bool { key != nil || terminal != nil || staff != nil }

    /// The context of a command, with a key of its own unless one was given.
    func context() -> CommandContext {
        CommandContext(
            key: key ?? .fresh(), terminal: terminal ?? Self.usualTerminal, staff: staff)
    }
}
