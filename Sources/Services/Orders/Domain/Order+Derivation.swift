// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages

/// Values that follow from an order's lines and payments.
extension Order {
    /// The number of lines that are neither voided nor moved.
    var standingLines: Int { lines.count(where: \.isStanding) }

    /// Whether any line is neither voided nor moved.
    var hasStandingLines: Bool { lines.contains(where: \.isStanding) }

    /// The round of a line that is fired now: the latest round if the kitchen has not made all of
    /// it, else the next one.
    ///
    /// So lines added to a finished order appear apart from the finished ones.
    var roundOfNewLines: Int {
        var latest = 0
        var isUnfinished = false
        for line in lines where line.firedAt != nil {
            latest = max(latest, line.round)
            if line.status == .inProcess { isUnfinished = true }
        }
        return isUnfinished ? latest : latest + 1
    }

    /// Completes a change: counts it and derives the totals, `paid` and the status.
    ///
    /// Every change ends here. A paid order stays paid. Payment also seals an order without a
    /// checkout, and fires the lines held until checkout or payment. A rush ends with the last line
    /// that is handed over: lines that are fired later wait like those of other orders.
    mutating func completeChange(at now: Timestamp) {
        revision += 1
        changedAt = now
        deriveTotals()
        if !paid, isSettled {
            paid = true
            sealed = true
            release([.sealed, .paid], at: now)
        }
        let derived = derivedStatus
        if status == .delivered, derived == .inProcess { rush = nil }
        status = derived
        deriveGuestTerms()
        deriveMay()
    }

    /// Whether nothing is due after a payment, or after the checkout of an order that costs
    /// nothing; a canceled order is paid only if some money was not refunded.
    private var isSettled: Bool {
        guard totals.due == .zero else { return false }
        if canceledAt != nil { return netPaid > .zero }
        return !payments.isEmpty || (sealed && hasStandingLines)
    }

    /// The status of the fired line that is furthest behind, or `canceled`.
    private var derivedStatus: OrderStatus {
        if canceledAt != nil { return .canceled }
        var status = OrderStatus.open
        for line in lines {
            switch line.status {
            case .held, .voided, .moved: break
            case .inProcess: return .inProcess
            case .processed: status = .processed
            case .delivered: if status == .open { status = .delivered }
            }
        }
        return status
    }
}

extension String {
    /// The length in Unicode code points, as JSON Schema's `maxLength` counts.
    ///
    /// A character that people see may consist of any number of code points, so a number of
    /// characters would not bound the size.
    var codePoints: Int { unicodeScalars.count }
}
