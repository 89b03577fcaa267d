// SPDX-License-Identifier: Apache-2.0

import Commerce
import MessageBus
import Messages
import ServiceLoop
import TestSupport
import Testing
import Wire

@testable import Orders

/// How many orders a guest may have in a kitchen before one is paid.
@Suite struct UnpaidGuestTests: ~Copyable {
    private let folder: TemporaryFolder
    private let desk: OrderDesk

    init() throws {
        folder = try TemporaryFolder()
        desk = try OrderDesk(in: folder, at: "00001", "00002")
    }

    /// Seals an order with a burger; returns it, or the reason of the refusal.
    private func order(
        by staff: StaffID?, from terminal: TerminalID = "guest", at location: LocationID = "00001"
    ) throws -> Result<Order, Refusal> {
        let opened = try desk.change(
            AddItems(
                order: try open(by: staff, from: terminal, at: location).id,
                items: [ItemRequest(item: "burger", quantity: 1)], context: .fresh()))
        do {
            let context = CommandContext.fresh(terminal, staff: staff)
            return .success(try desk.change(SealOrder(order: opened.id, context: context)))
        } catch let refusal as Refusal {
            return .failure(refusal)
        }
    }

    private func open(
        by staff: StaffID?, from terminal: TerminalID, at location: LocationID
    ) throws -> Order {
        let command = OpenOrder(
            location: location, another: true, firing: .whenSealed,
            context: .fresh(terminal, staff: staff))
        let json = try desk.transact { batch -> [UInt8] in
            guard case .event(let event) = try desk.state.open(command, in: &batch) else {
                return []
            }
            return try batch.append(event).data
        }
        return try WireCoding.decode(Order.self, from: json)
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
