// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages

/// What follows from an order's lines and payments; every change ends here and nowhere else.
extension Order {
    /// How many lines were not taken back.
    var standingLines: Int { lines.count { $0.status != .voided } }

    /// Whether anything is ordered that was not taken back.
    var hasStandingLines: Bool { standingLines > 0 }

    /// The round of a line that is fired now: the latest round while some of it is still to be
    /// made, else the next one.
    ///
    /// So what is added to a finished order stands apart from what is finished already.
    var roundOfNewLines: Int {
        var latest = 0
        var isUnfinished = false
        for line in lines where line.firedAt != nil {
            latest = max(latest, line.round)
            if line.status == .inProcess { isUnfinished = true }
        }
        return isUnfinished ? latest : latest + 1
    }

    /// Completes a change: counts it and derives totals, `paid` and status anew.
    ///
    /// What was paid once stays paid. An order that is paid is sealed with it, also when the
    /// payment came without a checkout, and nothing waits for payment or checkout any longer.
    mutating func completeChange(at now: Timestamp) {
        revision += 1
        changedAt = now
        deriveTotals()
        if !paid, isSettled {
            paid = true
            sealed = true
            release([.sealed, .paid], at: now)
        }
        status = derivedStatus
    }

    /// Whether nothing is left to pay after a payment, or after a checkout that had nothing to ask
    /// for; what was called off is paid only while money is kept for it.
    private var isSettled: Bool {
        guard totals.due == .zero else { return false }
        if canceledAt != nil { return keptMoney > .zero }
        return !payments.isEmpty || (sealed && hasStandingLines)
    }

    /// The status of the fired line that is furthest behind, except that `canceled` is said.
    private var derivedStatus: OrderStatus {
        if canceledAt != nil { return .canceled }
        var status = OrderStatus.open
        for line in lines {
            switch line.status {
            case .held, .voided: break
            case .inProcess: return .inProcess
            case .processed: status = .processed
            case .delivered: if status == .open { status = .delivered }
            }
        }
        return status
    }
}

extension String {
    /// Its length as JSON Schema's `maxLength` counts: what people see as one character may
    /// consist of any number of code points, so counting characters would bound nothing.
    var codePoints: Int { unicodeScalars.count }
}
