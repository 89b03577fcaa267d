// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages
import Testing
import Wire

@testable import Orders
@testable import Report

/// Orders of a Saturday in Berlin, with totals as order-service derives them.
struct SalesSamples {
    private let midnight: Timestamp
    private let euro: Currency
    private let saturday: BusinessDay
    private let friday: BusinessDay
    private let order: OrderID = "01934e11-0000-7000-8000-000000000001"
    private let payment: PaymentID = "01934e11-0000-7000-8000-00000000000a"
    private let refund: RefundID = "01934e11-0000-7000-8000-00000000000b"
    private let key: CommandKey = "01934e11-0000-7000-8000-00000000000c"

    init() throws {
        midnight = try #require(Timestamp("2026-11-21T00:00:00.000Z"))
        euro = try #require(Currency("EUR"))
        saturday = try #require(BusinessDay("2026-11-21"))
        friday = try #require(BusinessDay("2026-11-20"))
    }

    func day(before: Bool = false) -> BusinessDay { before ? friday : saturday }

    /// The sales of ended and of active orders, with a menu that has the burger only.
    ///
    /// They are those of the sums in order-service, and of the tally of all orders.
    func sales(_ orders: [Order], active: [Order] = [], owed: [Order] = []) -> DaySales {
        let location = Location(
            id: "00001", name: "Ham's Burgers", currency: euro, timeZone: "Europe/Berlin",
            businessDayTurnsAt: 4, tax: TaxRule(basisPoints: 1_900, included: true),
            stations: [Station(id: "grill", name: "Grill")])
        let menu = Menu(
            location: "00001", revision: 1, currency: euro,
            items: [
                MenuItem(
                    id: "00001", name: "Burger", price: Amount(950), station: "grill",
                    categories: ["gone", "food"])
            ],
            categories: [MenuCategory(id: "food", name: "Food")])
        var tally = SalesTally(currency: euro, at: location, menu: menu)
        (orders + active.filter { $0.businessDay == saturday }).forEach { tally.add($0) }
        let ended = orders.reduce(into: [Currency: SalesSums]()) { sums, order in
            sums[order.currency, default: SalesSums()].add(SalesSums(of: order))
        }
        var place = FollowedLocation()
        _ = place.replace(with: [LocationEntity(location)], at: location.id)
        let answer = GetSales.Answer(
            on: saturday, in: euro, ended: ended, active: active, owed: owed,
            hour: { place.hour(at: $0) })
        let sales = DaySales(answer, at: location, menu: menu)
        #expect(sales == tally.sales(on: saturday, active: active, owed: owed))
        return sales
    }

    /// A report of the sales, on a day with this money for orders in the ledger.
    func report(_ sold: DaySales, taken: Int) -> DayReport {
        let day = Day(
            location: "00001", businessDay: saturday, currency: euro,
            receipts: DayReceipts(count: 0),
            entries: [
                LedgerRow(account: .cash, amount: Amount(taken)),
                LedgerRow(account: .sales, amount: Amount(-taken)),
            ], tenders: [], tips: [], drawers: [],
            perpetual: Perpetual(sales: .zero, refunds: .zero), blockedBy: [])
        return DayReport(name: "Ham's <Burgers>", day: day, sold: sold)
    }

    func burger(_ line: Int, _ quantity: Int, hour: Int = 18) -> Line {
        self.line(line, "00001", "Burger", 950, quantity, hour)
    }

    func cola(_ line: Int, _ quantity: Int, hour: Int = 18) -> Line {
        self.line(line, "00002", "Cola", 250, quantity, hour)
    }

    func open(_ number: Int, _ lines: [Line], included: Bool = true) -> Order {
        var order = Order(
            id: order, location: "00001", number: number, businessDay: saturday,
            terminal: "till-1", staff: "ana", currency: euro,
            tax: TaxRule(basisPoints: 1_900, included: included), openedAt: midnight)
        order.lines = lines
        order.deriveTotals()
        return order
    }

    /// An order that is paid in full, with discounts in basis points.
    func paid(
        _ number: Int, _ lines: [Line], discounts: [(line: Int?, rate: Int)] = [],
        guests: Int? = nil, tip: Int = 0, included: Bool = true
    ) -> Order {
        var order = open(number, lines, included: included)
        order.discounts = discounts.map { line, rate in
            Discount(
                granting: DiscountRequest(line: line, basisPoints: rate, reason: "happy hour"),
                by: CommandContext(key: key, terminal: "till-1"))
        }
        order.fulfilment = Fulfilment(.dineIn, table: "4", partySize: guests)
        order.deriveTotals()
        order.payments = [
            RecordedPayment(
                payment: payment, tender: "cash",
                amount: order.totals.total + Amount(tip), tip: Amount(tip), recordedAt: midnight)
        ]
        order.paid = true
        order.deriveTotals()
        return order
    }

    func canceled(_ number: Int, _ lines: [Line], reason: String?) -> Order {
        canceling(open(number, lines), reason: reason)
    }

    /// An order after its cancellation, which voids the lines that stand.
    func canceling(_ order: Order, reason: String?) -> Order {
        var order = order
        for line in order.lines.filter(\.isStanding) {
            void(&order, line: line.line, reason: nil, minute: 59)
        }
        order.canceledAt = midnight + .seconds(59 * 60)
        order.cancelReason = reason
        order.status = .canceled
        order.deriveTotals()
        return order
    }

    func void(_ order: inout Order, line: Int, reason: String?, minute: Int = 30) {
        order.lines[line - 1].status = .voided
        order.lines[line - 1].voidedAt = midnight + .seconds(minute * 60)
        order.lines[line - 1].voidReason = reason
        order.deriveTotals()
    }

    func refund(_ order: inout Order, _ amount: Int) {
        order.refunds.append(
            RecordedRefund(
                refund: refund, payment: payment,
                amount: Amount(amount), recordedAt: midnight))
        order.deriveTotals()
    }

    private func line(
        _ line: Int, _ item: ItemID, _ name: String, _ price: Int, _ quantity: Int, _ hour: Int
    ) -> Line {
        Line(
            line: line, item: item, name: name, price: Amount(price), quantity: quantity,
            taxBasisPoints: 1_900, station: "grill", round: 1, note: nil,
            addedAt: midnight + .seconds(hour * 3_600))
    }
}
