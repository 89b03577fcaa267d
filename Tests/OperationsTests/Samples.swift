// SPDX-License-Identifier: Apache-2.0

import Commerce
import Foundation
import Messages

@testable import LoadGenerator

/// One order as its till, order-service, the ledger and the kitchen have it; all agree.
struct Samples {
    let start = ContinuousClock.now
    let id: OrderID = "01934e11-0000-7000-8000-000000000001"
    let payment: PaymentID = "01934e11-0000-7000-8000-00000000000a"

    /// The order: two burgers and a portion of fries, in process, paid.
    var order: Order {
        get throws {
            let time = Timestamp(milliseconds: 1_795_000_000_000)
            let day = BusinessDay(containing: time, timeZone: .gmt, turnsAtHour: 4)
            var order = Order(
                id: id, location: "00001", number: 12, businessDay: day, terminal: "till-1",
                staff: nil, currency: try dollar, tax: TaxRule(basisPoints: 0, included: true),
                openedAt: time)
            order.lines = [line(1, "00001", 2, time), line(2, "00008", 1, time)]
            order.status = .inProcess
            order.revision = 4
            order.paid = true
            order.sealed = true
            order.payments = [
                RecordedPayment(
                    payment: payment, tender: "cash", amount: Amount(2050), recordedAt: time)
            ]
            return order
        }
    }

    /// The acknowledged state of the order.
    var record: OrderRecord {
        var record = OrderRecord(summary(revision: 1, .open), at: start)
        record.acknowledge(
            [ItemRequest(item: "00001", quantity: 2), ItemRequest(item: "00008", quantity: 1)],
            at: start + .seconds(1))
        record.acknowledge(payment, of: Amount(2050))
        record.acknowledge(revision: 4, .inProcess, paid: true, at: start + .seconds(2))
        return record
    }

    /// The payments of the order in the ledger.
    var ledger: [Payment] {
        get throws {
            var entry = Payment(
                id: payment, order: id, location: "00001", tender: .cash(Amount(2500)),
                currency: try dollar, terminal: "till-1", staff: nil,
                requestedAt: Timestamp(milliseconds: 0))
            entry.amount = Amount(2050)
            entry.status = .recorded
            return [entry]
        }
    }

    /// The ticket of the order.
    var ticket: Ticket {
        Ticket(
            order: id, location: "00001", number: 12, terminal: "till-1", revision: 4,
            status: .inProcess, paid: true, firedAt: Timestamp(milliseconds: 0),
            lines: [ticketLine(1, 2), ticketLine(2, 1)])
    }

    func summary(revision: Int, _ status: OrderStatus) -> OrderSummary {
        OrderSummary(
            id: id, location: "00001", number: 12, businessDay: "2026-11-18", revision: revision,
            status: status, sealed: false, paid: false, totals: OrderSummary.Totals(due: .zero))
    }

    private struct NoCurrency: Error {}

    private var dollar: Currency {
        get throws {
            guard let dollar = Currency("USD") else { throw NoCurrency() }
            return dollar
        }
    }

    private func line(_ number: Int, _ item: ItemID, _ quantity: Int, _ time: Timestamp) -> Line {
        Line(
            line: number, item: item, name: "Burger", price: Amount(850), quantity: quantity,
            station: "grill", round: 1, note: nil, addedAt: time)
    }

    private func ticketLine(_ number: Int, _ quantity: Int) -> TicketLine {
        TicketLine(
            line: number, name: "Burger", quantity: quantity, station: "grill", round: 1,
            status: .inProcess)
    }
}
