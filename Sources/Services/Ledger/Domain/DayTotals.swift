// SPDX-License-Identifier: Apache-2.0

package import Commerce
package import Messages

/// The sums of a business day, receipt by receipt.
package struct DayTotals: Equatable, Sendable {
    private struct Row: Hashable {
        var account: LedgerAccount
        var basisPoints: Int?
    }

    private var receipts = DayReceipts(count: 0)
    private var rows: [Row: Amount] = [:]
    private var tenders: [Tender.Kind: DayTender] = [:]
    private var tips: [StaffID?: Amount] = [:]
    private var cash = DayCash()
    private var cashWithoutDrawer = DayCash()
    private var deposits: [AccountKind: DayDeposits] = [:]
    private var perpetual: Perpetual
    private var declined: [DayOfflineCard] = []

    /// A day without receipts, after a day that ended with these totals.
    package init(after perpetual: Perpetual) { self.perpetual = perpetual }

    /// Adds the next receipt of the day; a closing is not a part of its day.
    ///
    /// `staff` took the payment that the receipt concerns; nil if unknown.
    package mutating func add(_ receipt: Receipt, takenBy staff: StaffID?) {
        guard receipt.kind != .closing else { return }
        receipts.count += 1
        receipts.first = receipts.first ?? receipt.number
        receipts.last = receipt.number
        perpetual = receipt.perpetual
        for row in receipt.entries {
            let key = Row(account: row.account, basisPoints: row.basisPoints)
            rows[key] = (rows[key, default: .zero] + row.amount).bounded
        }
        cash.add(receipt.entries, of: receipt.kind)
        if receipt.drawer == nil { cashWithoutDrawer.add(receipt.entries, of: receipt.kind) }
        addDeposit(of: receipt)
        addTender(of: receipt)
        if receipt.kind == .declined, let payment = receipt.payment, let order = receipt.order {
            let amount = receipt.entries.balance(of: .uncollected)
            declined.append(
                DayOfflineCard(payment: payment, order: order, amount: amount, status: .declined))
        }
        let tip = receipt.entries.balance(of: .tip)
        tips[staff] = (tips[staff, default: .zero] - tip).bounded
    }

    /// The report of the day.
    ///
    /// `drawers` are those that were open on the day, `waiting` the payments of offline cards that
    /// wait for their providers.
    package func day(
        _ day: BusinessDay, of register: Register, drawers: [DayDrawer], waiting: [Payment] = [],
        blockedBy: [DayBlocker]
    ) -> Day {
        let offline =
            waiting.map { payment in
                DayOfflineCard(
                    payment: payment.id, order: payment.order,
                    amount: payment.amount + (payment.tip ?? .zero), status: .waiting)
            } + declined
        return Day(
            location: register.location, businessDay: day, currency: register.currency,
            receipts: receipts, entries: entries,
            tenders: Tender.Kind.allCases.compactMap { tenders[$0] }, tips: tipsByStaff,
            drawers: drawers, cash: cash,
            cashWithoutDrawer: cashWithoutDrawer == DayCash() ? nil : cashWithoutDrawer,
            deposits: AccountKind.allCases.compactMap { deposits[$0] },
            offline: offline.isEmpty ? nil : offline, perpetual: perpetual,
            blockedBy: blockedBy)
    }

    private mutating func addDeposit(of receipt: Receipt) {
        guard receipt.kind == .deposit else { return }
        for kind in AccountKind.allCases {
            let amount = .zero - receipt.entries.balance(of: kind.account)
            if amount == .zero { continue }
            var sums = deposits[kind] ?? DayDeposits(kind: kind, count: 0, amount: .zero)
            sums.count += 1
            sums.amount = (sums.amount + amount).bounded
            deposits[kind] = sums
        }
    }

    private mutating func addTender(of receipt: Receipt) {
        guard [.sale, .tip, .refund].contains(receipt.kind), !receipt.entries.isEmpty else {
            return
        }
        let type = receipt.tender
        var sums =
            tenders[type]
            ?? DayTender(type: type, payments: 0, amount: .zero, tip: .zero, refunded: .zero)
        let amount = .zero - receipt.entries.balance(of: .sales, .tax)
        let tip = .zero - receipt.entries.balance(of: .tip)
        if receipt.kind == .refund {
            sums.refunded = (sums.refunded - amount - tip).bounded
        } else {
            sums.payments += receipt.kind == .sale ? 1 : 0
            sums.amount = (sums.amount + amount).bounded
            sums.tip = (sums.tip + tip).bounded
        }
        tenders[type] = sums
    }

    private var entries: [LedgerRow] {
        let order = LedgerAccount.allCases
        return rows.filter { $0.value != .zero }.map { row, amount in
            LedgerRow(account: row.account, basisPoints: row.basisPoints, amount: amount)
        }.sorted { left, right in
            let places = (order.firstIndex(of: left.account), order.firstIndex(of: right.account))
            return (places.0 ?? 0, left.basisPoints ?? 0) < (places.1 ?? 0, right.basisPoints ?? 0)
        }
    }

    /// The tips, of people first and then of unknown people.
    private var tipsByStaff: [DayTips] {
        tips.filter { $0.value != .zero }.map { DayTips(staff: $0.key, amount: $0.value) }
            .sorted { left, right in
                guard let first = left.staff else { return false }
                guard let second = right.staff else { return true }
                return first < second
            }
    }
}

extension Receipt {
    /// The tender of a movement of a payment, by its rows.
    fileprivate var tender: Tender.Kind {
        let types = Tender.Kind.allCases.filter { $0 != .cash }
        return types.first { type in entries.contains { $0.account == type.account } } ?? .cash
    }
}
