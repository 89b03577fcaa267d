// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages
import Wire

/// A refund that a payment provider is asked to give.
///
/// It is written to the ledger before the provider is asked, and the movement of the money once the
/// provider lists it. So a killed process repeats the command, and the money goes back once.
struct CardRefund: Equatable, Sendable {
    /// What an answer of the provider says.
    enum Outcome: Equatable, Sendable {
        /// The money went back.
        case given
        /// It is certain that the money does not go back, and why.
        case refused(Refusal)
        /// Neither is certain.
        case open
    }

    /// The identifier of the refund.
    let refund: RefundID
    /// What goes back.
    let amount: Amount
    /// Why it goes back.
    let reason: String
    /// The command of the till.
    let context: CommandContext

    /// The command to the provider.
    func command(for charge: ChargeID) -> RefundCharge {
        RefundCharge(
            charge: charge, refund: refund, amount: amount,
            context: CommandContext(
                key: "\(refund)-give", terminal: context.terminal, staff: context.staff))
    }

    /// What an answer to the command says of a refund of a charge.
    func outcome(of input: ChargeInput, for charge: ChargeID) -> Outcome {
        switch input {
        case .charge(let answer):
            let isListed = (answer.refunds ?? []).contains {
                $0.refund == refund && $0.amount == amount
            }
            return answer.id == charge && isListed ? .given : .open
        case .refused(let refusal): return refusal.isFinalOfProvider ? .refused(refusal) : .open
        case .unreachable, .notSent: return .open
        }
    }
}
