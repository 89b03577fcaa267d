// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages
import Terminal
import Testing
import Wire

@testable import Till

/// How the owner of a restaurant says how its guests pay.
@Suite struct PaymentFormTests {
    /// A till that asks about a location with these settings.
    private func asking(_ settings: PaymentSettings? = nil, columns: Int = 80) -> TillModel {
        var till = till(columns: columns)
        var location = mainStreet[0]
        location.location?.payment = settings
        location.location?.revision = 3
        _ = till.update(.catalogue(.changed(location)))
        _ = till.press(.control("y"))
        return till
    }

    private func changes(_ effects: [TillEffect]) -> [PaymentSettings] {
        effects.sent.compactMap { entry in
            guard case .changePayment(let change) = entry.command, change.location == "00001",
                change.ifRevision == 3
            else { return nil }
            return change.settings
        }
    }

    @Test func `tenders, the smallest coin and offline cards are saved together`() {
        var till = asking()
        _ = till.press(.tab, .tab, .arrow(.right), .tab, .tab, .paste("0.05"), .tab, .paste("50"))
        _ = till.press(.tab, .paste("500"))
        let sent = till.press(.enter)
        let settings = PaymentSettings(
            tenders: [.cash, .voucher, .card], cashRounding: Amount(5),
            offlineCards: OfflineCardLimits(payment: Amount(5000), sum: Amount(50_000)))
        #expect(changes(sent) == [settings])
        let request = sent.sent.first?.command.request(
            CommandContext(key: "key-1", terminal: "till-1"))
        #expect((request as? ChangeLocation)?.payment == settings)
        _ = till.update(.answered(sent.sent[0].key, .done(.entity(mainStreet[0]))))
        #expect(till.notice?.text == "How guests pay is saved.")
    }

    @Test func `the providers of cards stay as they are`() {
        var till = asking(
            PaymentSettings(
                tenders: [.cash, .card], cardProvider: "terminal", pageProvider: "web"))
        let sent = till.press(.tab, .arrow(.right), .enter)
        #expect(changes(sent).map(\.cardProvider) == ["terminal"])
        #expect(changes(sent).map(\.pageProvider) == ["web"])
    }

    @Test(arguments: [80, 40])
    func `the form shows the present settings, and unchanged ones send nothing`(_ columns: Int) {
        var till = asking(
            PaymentSettings(tenders: [.cash], cashRounding: Amount(5)), columns: columns)
        let picture = till.dialogPicture
        #expect(picture.contains("[taken]"))
        #expect(picture.contains("[not taken]"))
        #expect(picture.contains("[0.05"))
        #expect(till.press(.enter).isEmpty)
        #expect(till.dialog == nil)
    }

    @Test func `empty fields remove the coin and the limits`() {
        var till = asking(
            PaymentSettings(
                cashRounding: Amount(5),
                offlineCards: OfflineCardLimits(payment: Amount(1), sum: Amount(2))))
        _ = till.press(.tab, .tab, .tab, .tab, .control("u"), .tab, .control("u"))
        #expect(changes(till.press(.tab, .control("u"), .enter)) == [PaymentSettings()])
    }

    @Test(arguments: [
        (["0.01"], "Type an amount from 0.02 to 10000.00, or nothing."),
        (["", "50"], "Type how much all cards may owe together until they are online."),
        (["", "", "50"], "Type the highest amount of one card, or no sum either."),
        (["", "50", "49"], "Type an amount from 50.00 to"),
    ])
    func `values that locations-service refuses are not sent`(
        _ texts: [String], _ problem: String
    ) {
        var till = asking()
        _ = till.press(.tab, .tab, .tab)
        for text in texts { _ = till.press(.tab, .paste(text)) }
        #expect(till.press(.enter).isEmpty)
        #expect(till.picture.contains(problem))
    }

    @Test func `a location takes at least one tender`() {
        var till = asking()
        for _ in 0..<4 { _ = till.press(.arrow(.right), .tab) }
        #expect(till.press(.enter).isEmpty)
        #expect(till.picture.contains("Take at least one way to pay."))
    }

    @Test func `a key without the right says who may change it`() {
        var till = asking()
        let sent = till.press(.arrow(.right), .enter).sent
        let refusal = CommandOutcome.refused(reason: "access.forbidden", "Not allowed.")
        _ = till.update(.answered(sent[0].key, refusal))
        #expect(till.notice?.text.contains("'comanda location change' as the manager") == true)
    }
}
