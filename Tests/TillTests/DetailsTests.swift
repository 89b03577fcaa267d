// SPDX-License-Identifier: Apache-2.0

import Commerce
import Foundation
import Messages
import Terminal
import Testing

@testable import Till

@Suite struct DetailsTests {
    private func rules(tables: [String] = [], reason: String? = nil) -> DetailsRules {
        DetailsRules(tables: tables, zone: .gmt, now: noon, reasonAgainstKind: reason)
    }

    private func changes(_ effects: [TillEffect]) -> [TillCommand] { effects.sent.map(\.command) }

    @Test func `a guest sits down at a table before anything is keyed`() {
        var till = till()
        let opened = till.press(
            .function(4), .arrow(.right), .tab, .key("1"), .key("2"), .tab, .key("4"), .enter)
        #expect(changes(opened) == [.open("00001")])
        let sitting = Fulfilment(.dineIn, table: "12", partySize: 4)
        let update = OrderChange.update(fulfilment: sitting)
        let key = till.memory.outbox.entries[0].key
        #expect(till.memory.outbox.entries.last?.command == .change(.opened(by: key), update))
        #expect(till.picture.contains("details: not sent yet"))
    }

    @Test func `only what changed is sent`() {
        var seated = order(lines: [line(1, 1, "Burger", 850)])
        seated.fulfilment = Fulfilment(.dineIn, table: "12")
        seated.customer = "Mia"
        var till = till(orders: [seated])
        #expect(till.press(.function(4), .enter) == [])
        #expect(till.dialog == nil)
        let sent = till.press(
            .function(4), .tab, .tab, .tab, .control("u"), .key("B"), .key("o"), .enter)
        let update = OrderChange.update(labels: OrderLabels(customer: "Bo"))
        #expect(changes(sent) == [.change(.order("order-1"), update)])
    }

    @Test(arguments: OrderLabels.all.indices)
    func `each label has a field, which sends it, and the order shows it`(_ index: Int) {
        let label = OrderLabels.all[index]
        let seated = order(lines: [line(1, 1, "Burger", 850)])
        var till = till(orders: [seated])
        _ = till.press(.function(4))
        #expect(till.picture.contains(label.field))
        for _ in 0...index { _ = till.press(.tab) }
        var labels = OrderLabels()
        labels[label] = "7x"
        let update = OrderChange.update(labels: labels)
        #expect(
            changes(till.press(.key("7"), .key("x"), .enter))
                == [.change(.order("order-1"), update)])
        var labelled = seated
        labelled.labels = labels
        #expect(till.heading(of: labelled).contains(labels.shown[0]))
    }

    @Test(arguments: FulfilmentKind.allCases)
    func `each kind sends its own members and no others`(_ kind: FulfilmentKind) {
        var full = DetailsDialog(OrderDetails(), rules())
        for kind in FulfilmentKind.allCases { full = full.filled(kind, rules()) }
        let wanted = full.filled(kind, rules()).wanted(rules()).fulfilment
        #expect(wanted.kind == kind)
        #expect((wanted.table != nil) == (kind == .dineIn))
        #expect((wanted.partySize != nil) == (kind == .dineIn))
        #expect((wanted.address != nil) == (kind == .delivery))
        #expect((wanted.wantedAt != nil) == (kind == .delivery || kind == .pickup))
    }

    @Test func `the place of a delivery stays with its address`() {
        let place = Fulfilment(.delivery, address: "1 Main Street", place: .zero)
        let details = OrderDetails(fulfilment: place)
        let dialog = DetailsDialog(details, rules())
        #expect(dialog.wanted(rules()) == details)
        #expect(dialog.filled(.pickup, rules()).wanted(rules()).fulfilment.place == nil)

        let elsewhere = OrderDetails(
            fulfilment: Fulfilment(.delivery, address: "2 Main Street", place: .zero))
        let moved = DetailsDialog(elsewhere, rules()).filled(.delivery, rules())
        #expect(moved.wanted(rules()).fulfilment.address == "1 Main Street")
        #expect(moved.wanted(rules()).fulfilment.place == nil)
        #expect(moved.wanted(rules(reason: "Paid")).fulfilment.place == .zero)
    }

    @Test func `what is missing or wrong is said, and not sent`() {
        let dialog = DetailsDialog(OrderDetails(), rules()).filled(.dineIn, rules())
        #expect(dialog.problem(rules()) == nil)
        #expect(dialog.problem(rules(tables: ["1", "2"])) == "Unknown table. There are 1, 2")
        #expect(dialog.problem(rules(reason: "Paid")) == "Paid")
        var till = till()
        #expect(till.press(.function(4), .arrow(.right), .enter) == [])
        #expect(till.notice?.text == "Which table?")
        #expect(till.memory.outbox.isEmpty)
    }

    @Test(arguments: [
        ("19:30", "2026-11-21T19:30:00.000Z"), ("9:05", "2026-11-21T09:05:00.000Z"),
        ("11-24 19:30", "2026-11-24T19:30:00.000Z"), ("01-02 08:00", "2027-01-02T08:00:00.000Z"),
        ("2027-05-01 12:00", "2027-05-01T12:00:00.000Z"),
    ])
    func `a time is read as people write it`(_ text: String, _ time: String) throws {
        let noon = try #require(Timestamp("2026-11-21T12:00:00.000Z"))
        let read = WantedTime.time(text, at: noon, in: .gmt)
        #expect(read?.description == time)
        let paris = try #require(TimeZone(identifier: "Europe/Paris"))
        let local = try #require(WantedTime.time(text, at: noon, in: paris))
        #expect(
            WantedTime.time(WantedTime.text(local, at: noon, in: paris), at: noon, in: paris)
                .map { $0 == local || text.hasPrefix("2027-05") } == true)
    }

    @Test(arguments: ["", "7", "25:00", "12:60", "02-30 12:00", "tomorrow 12:00", "1:2:3", "12:5"])
    func `any other text is no time`(_ text: String) {
        #expect(WantedTime.time(text, at: noon, in: .gmt) == nil)
    }

    @Test(arguments: ["7pm", "25:99", "18.30", "1830"])
    func `a text that is no time is refused, also on an order without a time`(_ text: String) {
        var till = till()
        _ = till.press(.function(4), .arrow(.right), .arrow(.right), .tab, .paste(text))
        #expect(till.press(.tab, .paste("Otto"), .enter).isEmpty)
        #expect(till.dialogPicture.contains("Write a time like 19:30"))
        #expect(till.notice?.text == "Write a time like 19:30, or 11-24 19:30 for a day")
        #expect(till.memory.outbox.isEmpty)
    }

    @Test func `letters in the number of guests are refused with a notice`() {
        var till = till()
        _ = till.press(.function(4), .arrow(.right), .tab, .tab, .key("x"))
        #expect(till.notice?.text == "Only digits count here.")
    }

    @Test func `an order that has another table says so`() {
        var seated = order()
        seated.fulfilment = Fulfilment(.dineIn, table: "2")
        var till = till(orders: [seated])
        let sent = till.press(.function(4), .tab, .control("u"), .key("4"), .enter).sent
        var moved = seated
        moved.revision += 1
        moved.fulfilment = Fulfilment(.dineIn, table: "4")
        _ = till.update(.orders(.changed(moved)))
        #expect(till.notice?.text == "#12 is at table 4 now.")
        _ = till.update(.answered(sent[0].key, .done(.orders([moved]))))
        #expect(till.notice?.text == "#12 is at table 4 now.")
    }

    /// A till whose location has so many tables, with the details of a guest at a table.
    private func seating(tables count: Int) -> TillModel {
        var till = till()
        let location = Location(
            id: "00001", name: "Main Street", currency: dollars, timeZone: "UTC",
            businessDayTurnsAt: 4, tax: TaxRule(basisPoints: 800, included: false),
            tables: (1...count).map { Table(name: "T\($0)", seats: 2) })
        _ = till.update(.catalogue(.changed(LocationEntity(location))))
        _ = till.press(.function(4), .arrow(.right))
        return till
    }

    @Test(arguments: [4, 20]) func `a table is chosen by a touch`(_ count: Int) throws {
        var till = seating(tables: count)
        _ = try till.click("T3")
        #expect(till.picture.contains("[T3]"))
        let place = Fulfilment(.dineIn, table: "T3")
        let sent = till.press(.enter).sent
        #expect(sent.map(\.command) == [.open("00001")])
        #expect(
            till.memory.outbox.entries.last?.command
                == .change(
                    .opened(by: till.memory.outbox.entries[0].key),
                    .update(fulfilment: place)))
    }

    @Test func `a long problem is shown in full`() {
        var till = seating(tables: 20)
        _ = till.press(.tab, .key("x"))
        let names = (1...20).map { "T\($0)" }.joined(separator: ", ")
        let shown = till.dialogPicture.split(separator: "\n").map { row in
            row.split(separator: " ").filter { $0 != "║" }.joined(separator: " ")
        }
        #expect(shown.joined(separator: " ").contains("Unknown table. There are \(names)"))
    }

    @Test func `details that another till changed are shown before they are sent`() {
        var till = till(orders: [order(lines: [line(1, 1, "Burger", 850)])])
        _ = till.press(.function(4), .tab, .key("B"), .key("o"))
        var changed = order(revision: 2, lines: [line(1, 1, "Burger", 850)])
        changed.note = "nuts!"
        _ = till.update(.orders(.changed(changed)))
        #expect(till.press(.enter) == [])
        #expect(till.picture.contains("nuts!"))
        #expect(till.picture.contains("Bo"))
        let update = OrderChange.update(labels: OrderLabels(customer: "Bo"))
        #expect(changes(till.press(.enter)) == [.change(.order("order-1"), update)])
    }
}

extension DetailsDialog {
    /// The dialog with this kind and a right value in each of its fields.
    fileprivate func filled(_ kind: FulfilmentKind, _ rules: DetailsRules) -> Self {
        var state = state(rules)
        state.values[0] = .choice(FulfilmentKind.allCases.firstIndex(of: kind))
        var dialog = changed(to: state, rules)
        let texts: [Field: String] = [
            .table: "12", .party: "4", .time: "19:30", .address: "1 Main Street",
        ]
        for (index, field) in dialog.fields.enumerated() {
            guard let text = texts[field] else { continue }
            var state = dialog.state(rules)
            state.values[index] = .text(TextEntry(text))
            dialog = dialog.changed(to: state, rules)
        }
        return dialog
    }
}
