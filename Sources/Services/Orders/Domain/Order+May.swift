// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages
import Wire

/// What can be done with an order now, by the rules that refuse its commands.
extension Order {
    /// Derives it from the rest of the order.
    ///
    /// Like the totals it is a part of each event, which is also what answers and snapshots have.
    mutating func deriveMay() {
        let change = answer(checkKeyable)
        let isChangeable = change == OrderMay.yes
        /// The answer of a rule, where it differs from that of a change.
        func other(_ rule: () throws(Refusal) -> Void) -> String? {
            let answer = answer(rule)
            return answer == change ? nil : answer
        }
        may = OrderMay(
            change: isChangeable ? nil : change,
            cancel: other(checkCancelable),
            move: other { () throws(Refusal) in
                try checkGiving()
                try checkMergeable()
            },
            pay: other { () throws(Refusal) in try checkPayment(of: nil) },
            release: other(checkReleasable),
            rush: other(checkPrioritizable),
            update: other(checkNotCanceled),
            free: unreserved > .zero ? unreserved : nil,
            void: isChangeable ? numbers(where: \.isUnfinished) : nil,
            fire: numbers(where: \.isHeld),
            advance: numbers { $0.status.advanced != nil },
            acknowledge: numbers(where: \.awaitsAcknowledgement))
    }

    /// `yes`, or the reason for which a rule refuses.
    private func answer(_ rule: () throws(Refusal) -> Void) -> String {
        do throws(Refusal) { try rule() } catch { return error.reason }
        return OrderMay.yes
    }

    /// The numbers of the lines that meet a condition; nil without any.
    private func numbers(where isMet: (Line) -> Bool) -> [Int]? {
        let numbers = lines.filter(isMet).map(\.line)
        return numbers.isEmpty ? nil : numbers
    }
}
