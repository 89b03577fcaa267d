// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages
import Wire

/// A command about a charge that exists.
enum ChargeCommand: Sendable {
    case capture(CaptureCharge)
    case cancel(CancelCharge)
    case refund(RefundCharge)

    /// The charge.
    var charge: ChargeID {
        switch self {
        case .capture(let command): command.charge
        case .cancel(let command): command.charge
        case .refund(let command): command.charge
        }
    }

    /// The sender and the key of the command.
    var context: CommandContext {
        switch self {
        case .capture(let command): command.context
        case .cancel(let command): command.context
        case .refund(let command): command.context
        }
    }
}
