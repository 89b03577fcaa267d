// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages
import Testing

@testable import MenuFiles

/// A file that was exported, and a menu that others changed since then.
@Suite struct `Merged menus` {
    private static let location = MenuGenerator(seed: 0).location

    private static func menu(_ items: [MenuItem], groups: [ModifierGroup] = []) -> Menu {
        Menu(
            location: "own", revision: 1, currency: location.currency, items: items,
            modifierGroups: groups)
    }

    private static func menu(_ prices: KeyValuePairs<ItemID, Int>) -> Menu {
        menu(
            prices.map { id, price in
                MenuItem(id: id, name: id.text, price: Amount(price), station: "bar")
            })
    }

    private static func merge(_ exported: Menu, file: Menu, present: Menu) -> MenuMerge {
        MenuMerge(file: file, exported: exported, present: present, at: location)
    }

    private static let tea = MenuItem(id: "tea", name: "Tea", price: Amount(200), station: "bar")

    @Test func `have what others changed elsewhere`() {
        let merged = Self.merge(
            Self.menu(["tea": 200, "soup": 500, "pie": 400, "mate": 300]),
            file: Self.menu(["tea": 220, "soup": 500, "pie": 400, "cola": 250]),
            present: Self.menu(["tea": 200, "soup": 550, "cake": 450, "mate": 300]))

        #expect(merged.conflicts.isEmpty)
        #expect(merged.menu.items.map(\.id) == ["cake", "cola", "soup", "tea"])
        #expect(merged.menu.items.map(\.price) == [450, 250, 550, 220].map { Amount($0) })
        let kept = merged.kept.map { "\($0.kind.rawValue) \($0.subject)" }
        #expect(kept == ["removed item pie", "changed item soup", "added item cake"])
    }

    @Test func `conflict in what both changed to different values`() {
        // Both set the same price of pie, and nobody but others has changed mate.
        let merged = Self.merge(
            Self.menu(["tea": 200, "pie": 400, "mate": 300]),
            file: Self.menu(["tea": 220, "pie": 450, "mate": 300, "cake": 500]),
            present: Self.menu(["tea": 250, "pie": 450, "mate": 310, "cake": 480]))

        #expect(
            merged.conflicts.flatMap(\.lines) == [
                "item tea “tea”", "  price was 2.00, is 2.50; you wrote 2.20",
                "item cake “cake”", "  price is 4.80; you wrote 5.00",
            ])
        #expect(merged.kept.map(\.subject) == ["item mate"])
        let prices = Dictionary(uniqueKeysWithValues: merged.menu.items.map { ($0.id, $0.price) })
        #expect(
            prices == [
                "tea": Amount(220), "pie": Amount(450), "mate": Amount(310), "cake": Amount(500),
            ])
    }

    @Test func `conflict in what was removed on one side and changed on the other`() {
        let merged = Self.merge(
            Self.menu(["tea": 200, "soup": 500]), file: Self.menu(["soup": 550]),
            present: Self.menu(["tea": 250]))
        #expect(
            merged.conflicts.flatMap(\.lines) == [
                "item soup “soup”", "  was removed; you changed it",
                "item tea “tea”", "  price was 2.00, is 2.50", "  the file leaves it out",
            ])
    }

    @Test func `have both changes of one item if they are of different values`() {
        var exported = Self.tea
        exported.scheduledPrice = ScheduledPrice(
            price: Amount(250), validFrom: Timestamp(milliseconds: 1_700_000_000_000))
        var file = exported
        file.description = "Green"
        // The scheduled price has become valid, and a till has sold the tea out.
        var present = Self.tea
        (present.price, present.available, present.revision) = (Amount(250), false, 3)

        let merged = Self.merge(
            Self.menu([exported]), file: Self.menu([file]), present: Self.menu([present]))

        var expected = present
        expected.description = "Green"
        #expect(merged.conflicts.isEmpty)
        #expect(merged.menu.items == [expected])
    }

    @Test func `conflict in prices for now and for later, which belong together`() {
        var file = Self.tea
        file.scheduledPrice = ScheduledPrice(
            price: Amount(300), validFrom: Timestamp(milliseconds: 1_700_000_000_000))
        var present = Self.tea
        present.price = Amount(220)

        let merged = Self.merge(
            Self.menu([Self.tea]), file: Self.menu([file]), present: Self.menu([present]))

        let lines = merged.conflicts.flatMap(\.lines)
        #expect(lines.count == 3)
        #expect(lines[1] == "  price was 2.00, is 2.20")
        #expect(lines[2].hasPrefix("  you wrote scheduledPrice 3.00 from "))
    }

    @Test func `have the changes of different modifiers of one group`() {
        let sizes = ["small", "large"].map { (id: ModifierID) in
            Modifier(id: id, name: id.text, price: .zero)
        }
        let exported = ModifierGroup(
            id: "size", name: "Size", minimum: 1, maximum: 1, modifiers: sizes)
        var (file, present) = (exported, exported)
        file.modifiers[1].price = Amount(150)
        file.modifiers.append(Modifier(id: "huge", name: "huge", price: Amount(300)))
        (present.modifiers[0].available, present.revision) = (false, 2)

        let merged = Self.merge(
            Self.menu([], groups: [exported]), file: Self.menu([], groups: [file]),
            present: Self.menu([], groups: [present]))

        var expected = file
        (expected.modifiers[0].available, expected.revision) = (false, 2)
        #expect(merged.conflicts.isEmpty)
        #expect(merged.menu.modifierGroups == [expected])
    }

    @Test func `are the present menu if the file changed nothing, and the file if others did not`()
    {
        for seed in 0..<60 {
            var generator = MenuGenerator(seed: seed)
            let (one, other) = (generator.menu(), generator.menu())
            let unchanged = Self.merge(one, file: one, present: other)
            #expect(unchanged.menu == other, "seed \(seed)")
            #expect(unchanged.conflicts.isEmpty)
            let alone = Self.merge(one, file: other, present: one)
            #expect(alone.conflicts.isEmpty)
            #expect(alone.kept.isEmpty)
            let same = Self.merge(one, file: other, present: other)
            #expect(same.menu == other, "seed \(seed)")
            #expect(same.conflicts.isEmpty)
        }
    }

    @Test func `name the last change of a conflict`() {
        var conflict = Self.merge(
            Self.menu(["tea": 200]), file: Self.menu(["tea": 220]),
            present: Self.menu(["tea": 250])
        ).conflicts[0]
        conflict.lastChange = "18:00 by till-1/maria"
        #expect(conflict.lines[0] == "item tea “tea”, last changed 18:00 by till-1/maria")
    }
}
