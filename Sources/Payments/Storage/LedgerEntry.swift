// SPDX-License-Identifier: Apache-2.0

import Commerce
import Foundation
import Messages

/// A checkout as the ledger keeps it: the command, and how far it has come.
struct LedgerEntry {
    /// The key of the command that asked for it.
    var key: CommandKey
    /// The command as it came, to tell a repetition from another command under the same key.
    var request: Data
    /// How far it has come.
    var machine: CheckoutStateMachine

    /// Who asked for it, for the history.
    var context: CommandContext {
        CommandContext(key: key, terminal: machine.payment.terminal, staff: machine.payment.staff)
    }
}
