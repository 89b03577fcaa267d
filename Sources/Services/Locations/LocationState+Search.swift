// SPDX-License-Identifier: Apache-2.0

import Commerce
import MenuSearch
import MessageBus
import Messages
import ServiceLoop
import ServiceStorage
import Wire

/// The requests that the indexes of menus answer.
extension LocationState {
    static func addSearches(to methods: inout MethodTable<LocationTransaction>) {
        methods.on(SearchMenu.self) { transaction, request, _ in
            try request.check()
            let location = try transaction.location(request.location)
            let now = transaction.now
            let answer = try transaction.index(of: location.id).search(
                request, at: now, month: location.businessDay(at: now).month)
            return try transaction.found(answer.ids, of: answer.total, at: location.id)
        }
        methods.on(GetRecommended.self) { transaction, request, _ in
            let location = try transaction.location(request.location)
            let day = request.day ?? location.businessDay(at: transaction.now)
            let choice = try transaction.index(of: location.id).recommendation(
                pins: location.recommended, on: day, month: day.month,
                at: transaction.now)
            guard let choice else { throw Refusal.nothingToRecommend(at: location.id) }
            let item = try transaction.entities(of: location.id).text(of: choice.item)
            let members = [
                #""day":"\#(day)""#, #""item":\#(String(decoding: item, as: UTF8.self))"#,
                #""reason":"\#(choice.reason.rawValue)""#,
            ]
            return .result("{\(members.joined(separator: ","))}".utf8)
        }
    }
}

extension LocationTransaction {
    /// The index of a location's menu.
    fileprivate func index(of location: LocationID) throws -> MenuIndex {
        try state.menuIndexes.index(of: location) {
            let table = entities(of: location)
            var index = MenuIndex()
            for text in try table.all(.category) {
                index.put(try WireCoding.decode(MenuCategory.self, from: text))
            }
            for text in try table.all(.item) {
                index.put(try WireCoding.decode(MenuItem.self, from: text))
            }
            return index
        }
    }

    /// The answer of a search; a page ends before its limit if its items are very large.
    fileprivate func found(
        _ ids: [ItemID], of total: Int, at location: LocationID
    ) throws -> Response {
        let table = entities(of: location)
        var page = EntityPage()
        for id in ids where page.hasSpace() { page.append(try table.text(of: id), named: id.text) }
        let items = Array(page.texts.joined(separator: [UInt8(ascii: ",")]))
        let list = String(decoding: items, as: UTF8.self)
        return .result(#"{"items":[\#(list)],"total":\#(total)}"#.utf8)
    }
}

extension EntityTable {
    /// The JSON of an item that is on the menu.
    fileprivate func text(of item: ItemID) throws -> [UInt8] {
        let sequence = try db.prepared(Self.selectItem).first(with: { values in
            values.add(location.text)
            values.add(item.text)
        }) { try $0.sequence(0) }
        guard let sequence else { throw StorageError.unreadable("entity.sequence") }
        return try Self.content(of: try text(of: item.text, sequence), .item)
    }

    private static let selectItem = """
        SELECT sequence FROM entity WHERE location = ? AND kind = 'item' AND id = ?
        """
}

extension SearchMenu {
    /// Refuses `menu.searchInvalid` and `list.limitOutOfRange`.
    fileprivate func check() throws(Refusal) {
        let length = text?.unicodeScalars.count ?? 0
        guard length <= CatalogueLimits.searchText else { throw .searchTooLong }
        let isShort =
            (categories?.count ?? 0) <= CatalogueLimits.categories
            && (tags?.count ?? 0) <= DietaryTag.allCases.count
            && (withoutAllergens?.count ?? 0) <= Allergen.allCases.count
        guard isShort else { throw .searchTooWide }
        if let minimumPrice, let maximumPrice, minimumPrice > maximumPrice {
            throw .searchPricesSwapped
        }
        guard CatalogueLimits.found.contains(limit ?? CatalogueLimits.foundByDefault) else {
            throw .foundOutOfRange
        }
    }
}

extension Refusal {
    fileprivate static let searchTooLong = Self(
        .rule, "menu.searchInvalid",
        "The text of a search has at most \(CatalogueLimits.searchText) characters. Shorten it.")

    fileprivate static let searchTooWide = Self(
        .rule, "menu.searchInvalid",
        """
        A search has at most \(CatalogueLimits.categories) categories, \
        \(DietaryTag.allCases.count) tags and \(Allergen.allCases.count) allergens. Name each once.
        """)

    fileprivate static let searchPricesSwapped = Self(
        .rule, "menu.searchInvalid",
        "The minimum price is above the maximum price. Correct the prices.")

    fileprivate static let foundOutOfRange = Self(
        .rule, "list.limitOutOfRange",
        """
        limit must be \(CatalogueLimits.found.lowerBound) to \(CatalogueLimits.found.upperBound).
        """)

    fileprivate static func nothingToRecommend(at location: LocationID) -> Self {
        Self(
            .unknown, "menu.nothingToRecommend",
            """
            The menu of location \(location) has nothing that can be recommended now. \
            Add an item, or mark one as available.
            """)
    }
}
