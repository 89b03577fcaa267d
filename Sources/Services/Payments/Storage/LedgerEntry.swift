// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages
import Wire

/// A payment in the ledger: the command of its checkout, and its progress.
struct LedgerEntry {
    /// The command as it was received, to recognize a repetition.
    var request: [UInt8]
    /// The payment's progress.
    var machine: CheckoutStateMachine
    /// The commands of the refunds and tips that are not written yet, by their keys.
    var requests: [CommandKey: [UInt8]] = [:]
    /// The sequence number of the payment's last event.
    var lastEvent: SequenceNumber?
}

/// A command in the ledger.
struct LedgerCommand {
    /// The payment that it has begun or changed.
    var payment: PaymentID
    /// The command as it was received.
    var request: [UInt8]
}
