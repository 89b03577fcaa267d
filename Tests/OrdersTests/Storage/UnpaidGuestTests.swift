// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages
import TestSupport
import Testing

@testable import Orders
import Wire

/// How many orders a guest may have in a kitchen before one is paid.
@Suite final class UnpaidGuestTests {
    private let folder: TemporaryFolder
    private let desk: OrderDesk

    init() throws {
        let folder = try TemporaryFolder()
        desk = try OrderDesk(in: folder, at: "00001", "00002")
        self.folder = folder
    }

    /// Seals an order with a burger; returns it, or the reason of the refusal.
    private func order(
        by staff: StaffID?, from terminal: TerminalID = "guest", at location: LocationID = "00001"
    ) throws -> Result<Order, Refusal> {
        let opened = try desk.change(
            AddItems(
                order: try desk.open(
                    terminal, staff: staff, at: location, another: true, firing: .whenSealed
                ).id,
                items: [ItemRequest(item: "burger", quantity: 1)], context: .fresh()))
        do {
            let context = CommandContext.fresh(terminal, staff: staff)
            return .success(try desk.change(SealOrder(order: opened.id, context: context)))
        } catch let refusal as Refusal {
            return .failure(refusal)
        }
    }

    private func reason(_ result: Result<Order, Refusal>) -> String? {
        if case .failure(let refusal) = result { refusal.reason } else { nil }
    }

    @Test func `the fourth unpaid order of an account is refused until one is paid`() throws {
        let first = try order(by: "kim").get()
        for _ in 2...3 { #expect(try reason(order(by: "kim")) == nil) }

        #expect(try reason(order(by: "kim")) == "order.tooManyUnpaid")
        #expect(try reason(order(by: "lee")) == nil)
        #expect(try reason(order(by: "kim", at: "00002")) == nil)
        try desk.change(
            RecordPayment(
                order: first.id, payment: "payment-1", tender: "cash", amount: first.totals.due,
                context: .fresh()))
        #expect(try reason(order(by: "kim")) == nil)
    }

    @Test func `tills and guests without an account have no such limit`() throws {
        for _ in 1...8 {
            #expect(try reason(order(by: nil)) == nil)
            #expect(try reason(order(by: "ana", from: "till-1")) == nil)
        }
    }
}
