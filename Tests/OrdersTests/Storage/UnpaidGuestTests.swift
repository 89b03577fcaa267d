// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages
import ServiceStorage
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

    /// Places an order of a burger; returns it, or the refusal.
    private func order(
        by staff: StaffID?, from terminal: TerminalID = "guest", at location: LocationID = "00001"
    ) throws -> Result<Order, Refusal> {
        do {
            return .success(try desk.placeBurger(by: staff, from: terminal, at: location))
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

    @Test func `a refused order takes no number and leaves no event`() throws {
        for _ in 1...3 { #expect(try reason(order(by: "kim")) == nil) }
        let sequence = desk.journal.nextSequence(at: "00001")

        for _ in 1...3 { #expect(try reason(order(by: "kim")) == "order.tooManyUnpaid") }

        #expect(desk.journal.nextSequence(at: "00001") == sequence)
        #expect(try order(by: "lee").get().number == 4)
    }

    @Test func `tills and guests without an account have no such limit`() throws {
        for _ in 1...8 {
            #expect(try reason(order(by: nil)) == nil)
            #expect(try reason(order(by: "ana", from: "till-1")) == nil)
        }
    }
}
