// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages
import Testing

@testable import Locations

/// `menus.search` and `menus.recommended` in the service.
@Suite struct MenuSearchCommandTests {
    private let desk: LocationDesk

    init() throws { desk = try LocationDesk() }

    private func search(_ text: String) throws -> SearchMenu.Answer {
        try desk.send(SearchMenu(location: "00001", text: text))
    }

    @Test func `a search answers whole items and their number`() throws {
        let item = try desk.item("00001")

        let answer = try search(item.name.lowercased())

        #expect(answer.items.first == item)
        #expect(answer.total == answer.items.count)
    }

    @Test func `a search finds a change at once`() throws {
        var item = try desk.item("00001")
        item.name = "Quinoa Bowl"
        #expect(try search("quinoa bowl").total == 0)

        try desk.change(MenuChange(put: LocationEntity(item)))

        #expect(try search("quinoa bowl").items.map(\.name) == ["Quinoa Bowl"])
        #expect(try search("quinoa bowl").items.map(\.revision) == [item.revision + 1])
    }

    @Test func `a search forgets what was rolled back`() throws {
        struct Failure: Error {}
        var item = try desk.item("00001")
        #expect(try search("quinoa bowl").total == 0)
        item.name = "Quinoa Bowl"
        let (entity, context) = (LocationEntity(item), desk.context())

        #expect(throws: Failure.self) {
            try desk.transact { transaction in
                let old = try transaction.entities(of: "00001").stored(EntityKey(item.id))
                _ = try transaction.write(
                    entity, at: "00001", replacing: old, .itemPut, context)
                throw Failure()
            }
        }

        #expect(try search("quinoa bowl").total == 0)
    }

    @Test func `each location has an index of its own`() throws {
        let names = try ["00001", "00002"].map { id in
            try desk.send(SearchMenu(location: id)).items.map(\.name)
        }

        #expect(names[0] != names[1])
        #expect(try desk.send(GetMenu(location: "00001")).items.map(\.name) == names[0])
        #expect(try desk.send(GetMenu(location: "00002")).items.map(\.name) == names[1])
    }

    @Test func `a search out of bounds is refused`() throws {
        func reason(_ change: (inout SearchMenu) -> Void) throws -> String? {
            var request = SearchMenu(location: "00001")
            change(&request)
            return try desk.refusal(of: request)
        }
        let long = String(repeating: "ä", count: 100)

        #expect(try reason { $0.text = long } == nil)
        #expect(try reason { $0.text = long + "a" } == "menu.searchInvalid")
        #expect(
            try reason {
                $0.minimumPrice = Amount(2)
                $0.maximumPrice = Amount(1)
            } == "menu.searchInvalid")
        let tags = [DietaryTag](repeating: .vegan, count: 11)
        #expect(try reason { $0.tags = tags } == nil)
        #expect(try reason { $0.tags = tags + [.vegan] } == "menu.searchInvalid")
        let allergens = [Allergen](repeating: .milk, count: 15)
        #expect(try reason { $0.withoutAllergens = allergens } == "menu.searchInvalid")
        let categories = [CategoryID](repeating: "mains", count: 101)
        #expect(try reason { $0.categories = categories } == "menu.searchInvalid")
        #expect(try reason { $0.limit = 200 } == nil)
        #expect(try reason { $0.limit = 201 } == "list.limitOutOfRange")
        #expect(try reason { $0.limit = 0 } == "list.limitOutOfRange")
        #expect(try reason { $0.location = "nowhere" } == "location.unknown")
    }

    @Test func `a limit shortens the answer, not the total`() throws {
        var request = SearchMenu(location: "00001")
        let all = try desk.send(request)
        request.limit = 2

        let answer = try desk.send(request)

        #expect(answer.items == Array(all.items.prefix(2)))
        #expect(answer.total == all.total)
    }

    @Test func `the dish of the day is the same the whole day, another one the day after`() throws {
        let first = try desk.send(GetRecommended(location: "00001"))
        desk.now = desk.now + .seconds(3600)
        let later = try desk.send(GetRecommended(location: "00001"))
        desk.now = desk.now + .seconds(86_400)
        let tomorrow = try desk.send(GetRecommended(location: "00001"))

        #expect(later == first)
        #expect(tomorrow.item.id != first.item.id)
        #expect(first.day < tomorrow.day)
        #expect(try desk.send(GetRecommended(location: "00001", day: first.day)) == first)
    }

    @Test func `the owner's choice is recommended while it can be ordered`() throws {
        let today = try desk.send(GetRecommended(location: "00001"))
        let item = try #require(
            try desk.send(GetMenu(location: "00001")).items.first { item in
                item.id != today.item.id && item.available && item.season == nil
            })
        try desk.send(
            Recommend(
                location: "00001", day: today.day, item: item.id, context: desk.context()))

        let pinned = try desk.send(GetRecommended(location: "00001"))
        try desk.send(
            SetUnavailable(location: "00001", item: item.id, context: desk.context()))
        let other = try desk.send(GetRecommended(location: "00001"))

        #expect(pinned == .init(day: today.day, item: item, reason: .pinned))
        #expect(other.reason != .pinned)
    }

    @Test func `an empty menu recommends nothing`() throws {
        try desk.send(
            AddLocation(
                location: "empty", name: "Empty", currency: LocationDesk.dollars,
                timeZone: "Europe/Berlin", tax: TaxRule(basisPoints: 0, included: true),
                context: desk.context()))

        #expect(
            try desk.refusal(of: GetRecommended(location: "empty")) == "menu.nothingToRecommend")
    }
}
