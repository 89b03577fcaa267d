// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages
import Wire

/// A checkout as the ledger keeps it: the command, and how far it has come.
struct LedgerEntry {
    /// The key of the command that asked for it.
    var key: CommandKey
    /// The command as it came, to tell a repetition from another command under the same key.
    var request: [UInt8]
    /// How far it has come.
    var machine: CheckoutStateMachine
    /// The last event that told of it.
    var lastEvent: SequenceNumber?

    /// Who asked for it, for the history.
    var context: CommandContext {
        CommandContext(key: key, terminal: machine.payment.terminal, staff: machine.payment.staff)
    }
}
