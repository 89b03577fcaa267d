// SPDX-License-Identifier: Apache-2.0

import Commerce
import MessageBus
import Messages
import ServiceLoop
import ServiceStorage

/// A checkout that is not finished, and who waits for it.
struct RunningCheckout {
    /// Whoever asked for it, once or again.
    var waiting: [IncomingRequest<JournalTurn<PaymentState>>] = []
    /// What the ledger has of it; nil while the order is being read, before anything is written.
    var entry: LedgerEntry?
    /// The command, to tell a repetition from another one under the same key while nothing is
    /// written.
    var checkout: Checkout?
}
