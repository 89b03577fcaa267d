// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages
import Testing
import Wire

@testable import Ledger
@testable import Payments

/// The domain must write the receipts and answers of the contract exactly.
@Suite struct LedgerStoryTests {
    private let story: LedgerStory

    init() throws { story = try LedgerStory() }

    @Test func `the receipts of the examples are a chain without a gap`() throws {
        for (index, receipt) in story.receipts.enumerated() {
            #expect(receipt.number == index + 1)
            #expect(receipt.previous == (try story.register(before: index + 1)).last.hash)
            #expect(receipt.entries.balance == .zero)
        }
    }

    @Test func `cash is taken and a part of it goes back`() throws {
        let taken: Payment = try LedgerStory.read("payment.taken.event")
        let checkout: Checkout = try LedgerStory.read("payments.checkout.request")
        var machine = try CheckoutStateMachine(
            checkout, at: taken.location, in: taken.currency, drawers: [], account: nil,
            payment: taken.id, at: taken.requestedAt)
        let order = LedgerStory.begun(LedgerStory.first, due: 1_486, 1_486, of: taken.id)

        _ = machine.handle(
            .begun(order, try story.excerpt(before: 1)), at: story.receipt(1).at)

        #expect(machine.payment == taken)

        let recorded: Payment = try LedgerStory.read("payment.recorded.event")
        _ = machine.handle(.recorded("\(taken.id)-record"), at: recorded.changedAt)
        #expect(machine.payment == recorded)

        let refunded: Payment = try LedgerStory.read("payment.refunded.event")
        let command: RefundPayment = try LedgerStory.read("payments.refund.request")
        let refund = try #require(story.receipt(2).refund)
        _ = try machine.refund(
            command, as: refund, story.excerpt(before: 2), at: story.receipt(2).at)
        #expect(machine.payment == refunded)
        #expect(machine.nextRecord?.key == "\(refund)-record")
    }

    @Test func `a voucher pays a part, and its tip is set afterwards`() throws {
        let answer: Payment = try LedgerStory.read("payments.checkout.voucher.answer")
        let checkout: Checkout = try LedgerStory.read("payments.checkout.voucher.request")
        let account: Account = try LedgerStory.read("accounts.deposit.answer")
        var machine = try CheckoutStateMachine(
            checkout, at: answer.location, in: answer.currency, drawers: [], account: account,
            payment: answer.id, at: answer.requestedAt)
        let begin: BeginPayment = try LedgerStory.read("orders.beginPayment.request", in: "orders")
        #expect(machine.beginCommand == begin)

        var excerpt = try story.excerpt(before: 7)
        excerpt.account = account
        let order = LedgerStory.begun(LedgerStory.third, due: 1_361, 500, of: answer.id)
        let effects = machine.handle(.begun(order, excerpt), at: story.receipt(7).at)
        let record: RecordPayment = try LedgerStory.read(
            "orders.recordPayment.voucher.request", in: "orders")
        let charged: Account = try LedgerStory.read("accounts.get.answer")
        #expect(effects.last == .record(.payment(record)))
        #expect(effects.first == .commit(commit(.taken, machine, charged)))
        _ = machine.handle(.recorded(record.context.key), at: answer.changedAt)
        #expect(machine.payment == answer)

        var later = try story.excerpt(before: 9)
        later.account = charged
        let tipSet: Payment = try LedgerStory.read("payment.tipSet.event")
        _ = try machine.setTip(
            LedgerStory.read("payments.setTip.request"), later, at: story.receipt(9).at)
        let tip: RecordTip = try LedgerStory.read("orders.recordTip.request", in: "orders")
        #expect(machine.payment == tipSet)
        #expect(machine.nextRecord == .tip(tip))
    }

    @Test func `the rest is paid in cash with a tip into the drawer of another till`() throws {
        let answer: Payment = try LedgerStory.read("payments.checkout.rest.answer")
        let checkout: Checkout = try LedgerStory.read("payments.checkout.rest.request")
        let drawer: Drawer = try LedgerStory.read("drawers.open.answer")
        var machine = try CheckoutStateMachine(
            checkout, at: answer.location, in: answer.currency, drawers: [drawer], account: nil,
            payment: answer.id, at: answer.requestedAt)
        var excerpt = try story.excerpt(before: 8)
        excerpt.drawers = [drawer]

        let order = LedgerStory.begun(LedgerStory.third, due: 861, 861, of: answer.id)
        let effects = machine.handle(.begun(order, excerpt), at: story.receipt(8).at)

        let record: RecordPayment = try LedgerStory.read(
            "orders.recordPayment.rest.request", in: "orders")
        #expect(effects.last == .record(.payment(record)))
        _ = machine.handle(.recorded(record.context.key), at: answer.changedAt)
        #expect(machine.payment == answer)
    }

    @Test func `a drawer is opened, moved, kicked and counted`() throws {
        let opened: Drawer = try LedgerStory.read("drawers.open.answer")
        let open: OpenDrawer = try LedgerStory.read("drawers.open.request")
        var drawer = try Drawer.opened(
            by: open, as: opened.id, among: [], in: story.register(before: 3),
            at: story.receipt(3).at)
        #expect(drawer == opened)

        for (number, name) in [(11, "drawers.move.in"), (12, "drawers.move")] {
            let command: MoveCash = try LedgerStory.read("\(name).request")
            drawer = try drawer.moved(
                by: command, in: story.register(before: number), at: story.receipt(number).at)
            #expect(drawer == (try LedgerStory.read("\(name).answer")))
        }
        let kick: KickDrawer = try LedgerStory.read("drawers.kick.request")
        drawer = try drawer.kicked(
            by: kick, in: story.register(before: 13), at: story.receipt(13).at)
        #expect(drawer == (try LedgerStory.read("drawers.kick.answer")))

        let close: CloseDrawer = try LedgerStory.read("drawers.close.request")
        let rows = story.receipts.prefix(13).filter { $0.drawer == opened.id }.flatMap(\.entries)
        drawer = try drawer.closed(
            by: close, rows: rows, in: story.register(before: 14), at: story.receipt(14).at)
        #expect(drawer == (try LedgerStory.read("drawers.close.answer")))
    }

    @Test func `a voucher is sold and recharged, and a house account is opened`() throws {
        let drawer: Drawer = try LedgerStory.read("drawers.open.answer")
        let sold: Account = try LedgerStory.read("accounts.sellVoucher.answer")
        let voucher = try Account.sold(
            by: LedgerStory.read("accounts.sellVoucher.request"), as: "unused", existing: nil,
            drawers: [drawer], in: story.register(before: 4), at: story.receipt(4).at)
        #expect(voucher == sold)

        let recharged: Account = try LedgerStory.read("accounts.deposit.answer")
        let deposit = try voucher.deposited(
            by: LedgerStory.read("accounts.deposit.request"), drawers: [drawer],
            in: story.register(before: 5), at: story.receipt(5).at)
        #expect(deposit == recharged)

        let house: Account = try LedgerStory.read("accounts.open.answer")
        let opened = try Account.opened(
            by: LedgerStory.read("accounts.open.request"), as: house.id, existing: nil,
            in: story.register(before: 5), at: house.openedAt)
        #expect(opened == house)
    }

    @Test func `a bill and a copy are numbered`() throws {
        for (number, name) in [(6, "receipts.issue"), (10, "receipts.issue.copy")] {
            let receipt = try Receipt.issued(
                by: LedgerStory.read("\(name).request"),
                copying: number == 10 ? story.receipt(1) : nil,
                in: story.register(before: number), at: story.receipt(number).at)
            #expect(receipt == story.receipt(number))
        }
    }

    @Test func `the day is reported, and then closed`() throws {
        let closed: Drawer = try LedgerStory.read("drawers.close.answer")
        let expected = try #require(closed.expected)
        var cash = DayCash()
        for receipt in story.receipts where receipt.drawer == closed.id {
            cash.add(receipt.entries, of: receipt.kind)
        }
        #expect(closed.float + cash.sum == expected)
        var drawer = DayDrawer(
            drawer: closed.id, terminal: closed.terminal, expected: expected,
            float: closed.float, cash: cash)
        let today = story.receipt(1).businessDay
        let blockers = DayBlocker.all(payments: [], drawers: [closed.id], days: [])
        let register = try story.register(before: 15)

        var totals = totals(of: story.receipts.prefix(13))
        #expect(
            totals.day(today, of: register, drawers: [drawer], blockedBy: blockers)
                == (try LedgerStory.read("payments.day.answer")))

        drawer.counted = closed.counted
        drawer.difference = closed.difference
        totals.add(story.receipt(14), takenBy: nil)
        let day = try totals.day(today, of: register, drawers: [drawer], blockedBy: []).closed(
            by: LedgerStory.read("payments.closeDay.request"), number: 1, in: register,
            at: story.receipt(15).at)
        #expect(day == (try LedgerStory.read("payments.closeDay.answer")))
    }

    private func totals(of receipts: ArraySlice<Receipt>) -> DayTotals {
        var totals = DayTotals(after: Register.LastReceipt.none.perpetual)
        var staff: [PaymentID: StaffID] = [:]
        for receipt in receipts {
            if receipt.kind == .sale, let payment = receipt.payment {
                staff[payment] = receipt.staff
            }
            totals.add(receipt, takenBy: receipt.payment.flatMap { staff[$0] })
        }
        return totals
    }

    private func commit(
        _ event: PaymentEventType, _ machine: CheckoutStateMachine, _ account: Account
    ) -> LedgerCommit {
        LedgerCommit(
            event: event, context: machine.context, receipt: machine.payment.receipt,
            account: account)
    }
}
