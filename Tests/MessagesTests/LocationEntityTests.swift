// SPDX-License-Identifier: Apache-2.0

import Commerce
import JSONCoding
import Messages
import Testing
import Wire

@Suite struct `Entities of a location` {
    private static let grill = Location.sample
    private static let drinks = MenuCategory(id: "drinks", name: "Drinks", revision: 2)
    private static let extras = ModifierGroup(
        id: "extras", name: "Extras", minimum: 0, maximum: 1,
        modifiers: [Modifier(id: "cheese", name: "Cheese", price: Amount(100))], revision: 3)
    private static let burger = MenuItem(
        id: "00001", name: "Burger", price: Amount(850), station: "grill",
        modifierGroups: ["extras"], revision: 4)

    @Test(
        arguments: [
            (LocationEntity(grill), .location, "00001", 1),
            (LocationEntity(drinks), .category, "drinks", 2),
            (LocationEntity(extras), .modifierGroup, "extras", 3),
            (LocationEntity(burger), .item, "00001", 4),
        ] as [(LocationEntity, LocationEntity.Kind, String, Int)])
    func `an entity has the kind of its only member`(
        _ entity: LocationEntity, _ kind: LocationEntity.Kind, _ id: String, _ revision: Int
    ) throws {
        #expect(entity.kind == kind)
        #expect(entity.id == id)
        #expect(entity.revision == revision)
        #expect(entity.key == LocationEntity.Key(kind, id))
        #expect(!entity.isRemoved)
        #expect(entity.problem == nil)
        let text = String(decoding: JSON.encode(entity), as: UTF8.self)
        #expect(text.hasPrefix("{\"\(kind.rawValue)\":{"))
        #expect(try JSON.decode(LocationEntity.self, from: [UInt8](text.utf8)) == entity)
    }

    @Test func `an entity of a later version is read without a kind`() throws {
        let text = #"{"daypart":{"id":"lunch"}}"#
        let entity = try JSON.decode(LocationEntity.self, from: [UInt8](text.utf8))

        #expect(entity.content == nil)
        #expect(entity.kind == nil && entity.id == nil && entity.revision == nil)
        #expect(entity.problem?.contains("exactly one") == true)
    }

    @Test func `an entity with two members has no kind`() {
        var entity = LocationEntity(Self.drinks)
        entity.item = Self.burger
        #expect(entity.content == nil)
        #expect(entity.key == nil)
    }

    @Test func `a copy of a location follows its entities`() {
        let tea = MenuItem(
            id: "tea", name: "Tea", price: Amount(250), station: "drinks", place: 2)
        var copy = LocationCatalogue(
            [.init(Self.grill), .init(Self.drinks), .init(Self.extras), .init(tea)])
        #expect(copy.menu?.items == [tea])

        copy.apply(LocationEntity(Self.burger))
        #expect(copy.menu?.items == [Self.burger, tea])
        #expect(copy.groups(of: Self.burger) == [Self.extras])
        #expect(copy.menu?.categories == [Self.drinks])

        var removed = tea
        removed.removed = true
        copy.apply(LocationEntity(removed))
        #expect(copy.items.keys.sorted() == ["00001"])

        var closed = Self.grill
        closed.closed = true
        copy.apply(LocationEntity(closed))
        #expect(copy.location?.closed == true)
    }

    @Test func `a copy without its location has no menu`() {
        #expect(LocationCatalogue([LocationEntity(Self.burger)]).menu == nil)
    }

    @Test func `a later page of a snapshot names the first sequence and the end before it`() throws
    {
        var request = GetLocationSnapshot(location: "00001")
        #expect(request.page == nil)

        request.page = SnapshotPage(at: SequenceNumber(14), after: "item:00013")

        let text = String(decoding: try JSON.encode([request]), as: UTF8.self)
        #expect(
            text == #"[{"location":"00001","at":"00000000000000000014","after":"item:00013"}]"#)
        #expect(request.page == SnapshotPage(at: SequenceNumber(14), after: "item:00013"))
    }
}

extension Location {
    /// A valid location.
    static let sample = Location(
        id: "00001", name: "Ham's Burgers", currency: dollar,
        timeZone: "America/New_York", businessDayTurnsAt: 4,
        tax: TaxRule(basisPoints: 800, included: false),
        stations: [Station(id: "grill", name: "Grill", warnAfter: 8, lateAfter: 12)],
        tables: [Table(name: "12", seats: 4, area: "Window")])

    private static let dollar: Currency = {
        guard let currency = Currency("USD") else { preconditionFailure("USD is a currency") }
        return currency
    }()
}
