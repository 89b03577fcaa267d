// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages
import Terminal
import Testing
import Wire

@testable import Till

/// Payments by card at the terminal of a till.
@Suite struct CardTests {
    private let burger = order(lines: [line(1, 1, "Burger", 850)])
    private let byCard = PaymentPart(tender: .card(by: "terminal"))

    /// A till that asks how the burger is paid.
    private func paying(
        _ settings: PaymentSettings = PaymentSettings(), cards: ProviderID? = "terminal"
    ) -> TillModel {
        var location = mainStreet[0]
        location.location?.payment = settings
        var till = till(orders: [burger], cards: cards)
        _ = till.update(.catalogue(.replaced([location] + mainStreet.dropFirst())))
        _ = till.press(.function(12))
        return till
    }

    /// The order while the guest is asked, and the payment that waits for the card.
    private var pending: Order {
        var order = burger
        order.sealed = true
        order.pending = [
            PendingPayment(
                payment: "payment-1", amount: order.totals.due, terminal: "till-1", begunAt: noon)
        ]
        return order
    }

    /// The payment as it was taken.
    private func paid(_ offline: OfflineStatus? = nil) -> Payment {
        var payment = payment(of: burger, tendered: 850)
        payment.tender = .card(by: "terminal")
        payment.charge = PaymentCharge(
            id: "ch-1", status: .captured, card: PaymentCard(brand: "Visa", lastFour: "4242"))
        payment.offline = offline
        return payment
    }

    @Test func `K asks the guest for a card, and the card is named once it has paid`() throws {
        var till = paying()
        let sent = till.press(.key("k")).sent
        #expect(
            sent.map(\.command) == [.checkout(burger, tendered: Amount(850), part: byCard)])
        #expect(till.dialogPicture.contains("The guest shows the card to the terminal 'terminal'."))

        let key = try #require(sent.first).key
        _ = till.update(.answered(key, .done(.payment(paid()))))

        #expect(till.dialogPicture.contains("#\(burger.number) is paid"))
        #expect(till.dialogPicture.contains("Visa 4242"))
        #expect(!till.dialogPicture.contains("Change"))
        #expect(!till.dialogPicture.contains("charged later"))
    }

    @Test(arguments: [(120, 36), (80, 24), (60, 20)])
    func `the key of each tender is in sight`(_ columns: Int, _ rows: Int) {
        var till = till(columns: columns, rows: rows, orders: [burger], cards: "terminal")
        _ = till.press(.function(12))
        for key in ["[p Part]", "[t Tip]", "[k Card]", "[a Voucher]"] {
            #expect(till.dialogPicture.contains(key), "\(key)\n\(till.dialogPicture)")
        }
    }

    @Test func `the command names the provider, and no amount for all that is due`() throws {
        let command = TillCommand.checkout(burger, tendered: Amount(850), part: byCard)
        let context = CommandContext(key: "key-1", terminal: "till-1")
        let checkout = try #require(command.request(context) as? Checkout)

        #expect(checkout.tender == .card(by: "terminal"))
        #expect(checkout.amount == nil)
    }

    @Test func `C stops asking the guest as soon as the payment is known`() {
        var till = paying()
        _ = till.press(.key("k"))
        #expect(till.press(.key("c")).sent.isEmpty)
        _ = till.update(.orders(.replaced([pending])))

        let sent = till.press(.key("c")).sent

        #expect(sent.map(\.command) == [.money(.cancelCard("payment-1"))])
    }

    @Test(arguments: ["card.declined", "card.canceled", "provider.away"])
    func `a refusal goes back to the tenders and says why`(_ reason: String) throws {
        var till = paying()
        let key = try #require(till.press(.key("k")).sent.first).key

        _ = till.update(.answered(key, .refused(reason: reason, "Ask for another card.")))

        #expect(till.dialogPicture.contains("! Ask for another card."))
        #expect(
            till.press(.enter).sent.map(\.command) == [
                .checkout(burger, tendered: Amount(850))
            ])
    }

    @Test func `a card that is charged later says so`() throws {
        var till = paying()
        let key = try #require(till.press(.key("k")).sent.first).key

        _ = till.update(.answered(key, .done(.payment(paid(.waiting)))))

        #expect(till.dialogPicture.contains("Offline: the card is charged later."))
    }

    @Test func `where only cards are taken, Enter asks for one`() {
        var till = paying(PaymentSettings(tenders: [.card], cashRounding: Amount(5)))
        #expect(!till.dialogPicture.contains("in cash"))
        #expect(!till.dialogPicture.contains("Voucher"))

        let sent = till.press(.enter).sent

        #expect(
            sent.map(\.command) == [.checkout(burger, tendered: Amount(850), part: byCard)])
    }

    @Test func `where only cards are taken, a part and a tip are paid by card, too`() {
        var till = paying(PaymentSettings(tenders: [.card]))
        _ = till.press(.key("t"), .key("1"), .enter)

        let sent = till.press(.enter).sent

        let part = PaymentPart(tip: Amount(100), tender: .card(by: "terminal"))
        #expect(sent.map(\.command) == [.checkout(burger, tendered: Amount(950), part: part)])
    }

    @Test func `a till without a terminal says what it needs where only cards are taken`() {
        var till = paying(PaymentSettings(tenders: [.card]), cards: nil)

        #expect(till.press(.enter).sent.isEmpty)
        #expect(till.picture.contains("start this till with --cards"))
    }

    @Test func `a till takes cards at the location's provider, unless it names another one`() {
        var settings = PaymentSettings(cardProvider: "house")
        let provider = { (till: TillModel) in
            var till = till
            guard case .checkout(_, _, let part) = till.press(.key("k")).sent.first?.command else {
                return ProviderID?.none
            }
            return part?.cards
        }
        #expect(provider(paying(settings, cards: nil)) == "house")
        #expect(provider(paying(settings)) == "terminal")

        settings.tenders = [.cash]
        #expect(provider(paying(settings, cards: nil)) == nil)
    }

    @Test func `a till that is killed while the guest is asked sends the same key again`() throws {
        var till = paying()
        let key = try #require(till.press(.key("k")).sent.first).key

        let restarted = try till.restarted()

        let entries = restarted.memory.outbox.entries
        #expect(entries.map(\.key) == [key])
        #expect(
            entries.map(\.command) == [.checkout(burger, tendered: Amount(850), part: byCard)])
    }
}
