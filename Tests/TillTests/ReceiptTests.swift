// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages
import Terminal
import Testing

@testable import Till

/// Receipts as the guest gets them.
@Suite struct ReceiptTests {
    private func location(_ currency: Currency, included: Bool = false) -> Location {
        Location(
            id: "00001", name: "Ham's Burgers, Main Street", currency: currency,
            timeZone: "America/New_York", businessDayTurnsAt: 4,
            tax: TaxRule(basisPoints: 800, included: included))
    }

    private func receipt(_ order: Order, _ payment: Payment? = nil, columns: Int = 42) -> String {
        PrintedReceipt(PaidOrder(order, payment: payment), at: location(order.currency))
            .lines(columns: columns).joined(separator: "\n")
    }

    /// An order with modifiers, discounts, a fee, and tax that is added to the prices.
    private var dinner: Order {
        var burgers = line(1, 2, "Burger", 850)
        burgers.modifiers = [
            LineModifier(modifier: "cheese", name: "Extra Cheese", price: Amount(100))
        ]
        var voided = line(3, 1, "Lobster Roll", 2450)
        voided.status = .voided
        let milk = line(2, 1, "A Glass of Milk from the Farm beside the Road", 200)
        var order = order(lines: [burgers, milk, voided])
        order.staff = "ana"
        order.fulfilment = Fulfilment(.dineIn, table: "4", partySize: 2)
        order.discounts = [
            discount(190, on: 1, basisPoints: 1000, reason: "late"),
            discount(200, reason: "regular guest"),
        ]
        order.fees = [Fee(name: "Service", basisPoints: 1000, value: Amount(171))]
        order.totals = Totals(
            subtotal: Amount(2100), discount: Amount(390), fees: Amount(171), tax: Amount(142),
            taxes: [
                TaxShare(basisPoints: 250, base: Amount(180), tax: Amount(5)),
                TaxShare(basisPoints: 800, base: Amount(1701), tax: Amount(137)),
            ], total: Amount(2023), paid: .zero, due: Amount(2023))
        return order
    }

    @Test func `tax is added to the prices`() {
        #expect(
            receipt(dinner, payment(of: dinner, tendered: 3000)) == """
                        Ham's Burgers, Main Street
                                 Receipt
                Order #12                 2026-11-21 07:00
                till-1/ana                         Table 4
                ------------------------------------------
                2 × Burger                           19.00
                  9.50 each
                  + Extra Cheese
                  Discount 10 %: late                -1.90
                1 × A Glass of Milk from the Farm     2.00
                  beside the Road
                ------------------------------------------
                Subtotal                             19.10
                Discount: regular guest              -2.00
                Service 10 %                          1.71
                Tax 2.5 % of 1.80                     0.05
                Tax 8 % of 17.01                      1.37
                ------------------------------------------
                Total USD                            20.23
                ------------------------------------------
                Cash                                 30.00
                Change                                9.77
                """)
    }

    @Test func `32 columns`() {
        #expect(
            receipt(dinner, payment(of: dinner, tendered: 3000), columns: 32) == """
                   Ham's Burgers, Main Street
                            Receipt
                Order #12       2026-11-21 07:00
                till-1/ana               Table 4
                --------------------------------
                2 × Burger                 19.00
                  9.50 each
                  + Extra Cheese
                  Discount 10 %: late      -1.90
                1 × A Glass of Milk from    2.00
                  the Farm beside the Road
                --------------------------------
                Subtotal                   19.10
                Discount: regular guest    -2.00
                Service 10 %                1.71
                Tax 2.5 % of 1.80           0.05
                Tax 8 % of 17.01            1.37
                --------------------------------
                Total USD                  20.23
                --------------------------------
                Cash                       30.00
                Change                      9.77
                """)
    }

    @Test func `tax is included in the prices`() throws {
        var lunch = order(lines: [line(1, 1, "Currywurst", 1190)])
        lunch.tax = TaxRule(basisPoints: 1900, included: true)
        lunch.totals.taxes = [
            TaxShare(basisPoints: 1900, base: Amount(1190), tax: Amount(190))
        ]
        #expect(
            receipt(lunch, payment(of: lunch, tendered: 1190)) == """
                        Ham's Burgers, Main Street
                                 Receipt
                Order #12                 2026-11-21 07:00
                till-1/ana
                ------------------------------------------
                1 × Currywurst                       11.90
                ------------------------------------------
                Total USD                            11.90
                Tax included 19 % of 11.90            1.90
                ------------------------------------------
                Cash                                 11.90
                Change                                0.00
                """)
    }

    @Test func `an order that costs nothing`() {
        #expect(
            receipt(order(lines: [line(1, 1, "Water", 0)])) == """
                        Ham's Burgers, Main Street
                                 Receipt
                Order #12                 2026-11-21 07:00
                till-1
                ------------------------------------------
                1 × Water                             0.00
                ------------------------------------------
                Total USD                             0.00
                """)
    }

    @Test func `a payment elsewhere leaves out what was handed over`() {
        var old = order(lines: [line(1, 1, "Burger", 850)])
        old.payments = [
            RecordedPayment(
                payment: "payment-7", tender: "cash", amount: Amount(850), recordedAt: noon)
        ]
        let text = receipt(old)
        #expect(text.hasSuffix("Cash                                  8.50"))
        #expect(!text.contains("Change"))
    }

    @Test func `a currency without decimals`() throws {
        var sushi = order(lines: [line(1, 3, "Sushi", 480)])
        sushi.currency = try #require(Currency("JPY"))
        let text = receipt(sushi, payment(of: sushi, tendered: 2000), columns: 32)
        #expect(text.contains("3 × Sushi                   1440"))
        #expect(text.contains("Change                       560"))
    }

    @Test(arguments: [32, 42]) func `no line is longer than the paper`(_ columns: Int) {
        var party = dinner
        party.fulfilment = Fulfilment(.counter)
        party.customer = String(repeating: "Maria ", count: 16)
        for order in [dinner, party] {
            let receipt = PrintedReceipt(PaidOrder(order), at: location(dollars))
            let lines = receipt.lines(columns: columns)
            #expect(lines.allSatisfy { PrintableText($0).columns <= columns })
        }
    }

    @Test func `a long name of a guest is complete, in lines of its own`() {
        var order = order(lines: [line(1, 1, "Burger", 850)])
        order.customer = "Maria Magdalena von Hohenstein-Sigmaringen"
        #expect(
            receipt(order, columns: 32).contains(
                """
                till-1
                Maria Magdalena von
                  Hohenstein-Sigmaringen
                """))
    }

    @Test func `the rest of a long choice is indented below it`() {
        var burger = line(1, 1, "Burger", 850)
        burger.modifiers = [
            LineModifier(
                modifier: "cheese", name: "Cheese from the Farm beside the Road", price: .zero)
        ]
        #expect(
            receipt(order(lines: [burger]), columns: 32).contains(
                """
                  + Cheese from the Farm
                    beside the Road
                """))
    }

    @Test func `a bill says what is due, and that it is no receipt`() {
        var order = order(lines: [line(1, 2, "Burger", 850)])
        order.totals.due = Amount(700)
        order.payments = [
            RecordedPayment(
                payment: "payment-7", tender: "card", amount: Amount(1000), recordedAt: noon)
        ]
        let bill = PrintedReceipt(PaidOrder(order), at: location(dollars), isBill: true)
        #expect(
            bill.lines(columns: 42).joined(separator: "\n") == """
                        Ham's Burgers, Main Street
                                   Bill
                          This is not a receipt.
                Order #12                 2026-11-21 07:00
                till-1
                ------------------------------------------
                2 × Burger                           17.00
                  8.50 each
                ------------------------------------------
                Total USD                            17.00
                ------------------------------------------
                Card                                 10.00
                Due USD                               7.00
                """)
    }

    @Test func `a bill is shown before the payment, saved by Enter, and paid by the next key`() {
        let burger = order(lines: [line(1, 1, "Burger", 850)])
        var till = till(orders: [burger], keepsReceipts: true)
        #expect(till.press(.function(12), .key("b")).sent.isEmpty)
        #expect(till.picture.contains("Bill of #12"))
        #expect(till.picture.contains("This is not a receipt."))
        let effects = till.press(.enter)
        let files = effects.compactMap { if case .write(let file) = $0 { file } else { nil } }
        #expect(files.map(\.name) == ["00001-2026-11-21-12-bill.txt"])
        #expect(files.first?.text.contains("This is not a receipt.") == true)
        #expect(till.notice?.text == "The bill of #12 is saved.")
        #expect(till.memory.order == .order("order-1"))
        let paid = till.press(.control("p"), .function(12), .enter).sent
        #expect(paid.map(\.command) == [.checkout(burger, tendered: Amount(850))])
    }

    @Test func `without a folder a bill is only shown, and an order without lines has none`() {
        var till = till(orders: [order(lines: [line(1, 1, "Burger", 850)])])
        #expect(till.press(.control("p"), .enter).isEmpty)
        #expect(till.notice?.text.hasPrefix("Start the till with --receipts FOLDER") == true)
        #expect(till.picture.contains("Bill of #12"))
        _ = till.press(.escape, .control("n"), .control("p"))
        #expect(till.notice?.text == ShownOrder.nothingKeyed)
    }

    @Test func `a bill is closed when another till takes the order over`() {
        var till = till(orders: [order(lines: [line(1, 1, "Burger", 850)])])
        _ = till.press(.control("p"))
        _ = till.update(.orders(.changed(order(revision: 2, terminal: "till-2"))))
        #expect(till.dialog == nil)
        #expect(till.lost != nil)
    }

    @Test func `the receipt of a guest's own order names the till that took the money`() {
        var order = order(terminal: "guest", lines: [line(1, 1, "Burger", 850)])
        order.staff = "account-1"
        let paid = PaidOrder(order, payment: payment(of: order, tendered: 850))
        let receipt = PrintedReceipt(paid, at: nil).lines(columns: 42)
        #expect(receipt.contains { $0.hasPrefix("till-1/ana") })
        let bill = PrintedReceipt(PaidOrder(order), at: nil, isBill: true).lines(columns: 42)
        #expect(!bill.contains { $0.contains("account-1") })
    }

    @Test func `the last receipt comes by one key, and is written as a file`() {
        let burger = order(lines: [line(1, 1, "Burger", 850)])
        var till = till(orders: [burger])
        let key = till.press(.function(12), .enter).sent[0].key
        let answer = CommandOutcome.done(.payment(payment(of: burger, tendered: 850)))
        let files = till.update(.answered(key, answer)).compactMap { effect in
            if case .write(let file) = effect { file } else { nil }
        }
        #expect(files.map(\.name) == ["00001-2026-11-21-12.txt"])
        let change = "Change" + String(repeating: " ", count: 32) + "0.00\n"
        #expect(files.allSatisfy { $0.text.hasSuffix(change) })
        _ = till.press(.enter, .control("r"))
        #expect(till.picture.contains("Order #12                 2026-11-21 12:00"))
        _ = till.press(.escape)
        #expect(till.dialog == nil)
    }
}
