// SPDX-License-Identifier: Apache-2.0

import Accounts
import Commerce
import GatewayCore
import Hummingbird
import JSONCoding
import Messages
import Wire

/// The routes of what a person keeps: addresses, favourites and own orders.
struct BelongingRoutes: Sendable {
    /// The number of orders in one answer.
    private static let page = 20

    let sessions: Sessions
    let orders: GuestOrders

    private var store: AccountStore { sessions.store }

    /// Adds all routes.
    func add(to router: Router<GatewayContext>) {
        addAddresses(to: router)
        addFavourites(to: router)
        router.get("/api/account/orders") { request, context in try await list(request, context) }
        router.post("/api/account/orders") { request, context in
            try await order(request, context)
        }
    }

    private func addAddresses(to router: Router<GatewayContext>) {
        router.get("/api/account/addresses") { _, context in
            try await addresses(of: try sessions.needed(context).person.id)
        }
        router.post("/api/account/addresses") { request, context in
            let person = try sessions.needed(context).person.id
            let wish = try await RequestReader.read(AddressAnswer.self, from: request)
            guard
                let address = PersonAddress(
                    address: wish.address, label: wish.label, note: wish.note, place: wish.place)
            else {
                throw Problem.invalid(
                    "An address has 1 to 200 characters, its name at most 40, its note at most 200."
                )
            }
            try await AccountRoutes.changing { try await store.add(address, of: person) }
            return try await addresses(of: person)
        }
        router.delete("/api/account/addresses/{address}") { request, context in
            let person = try sessions.needed(context).person.id
            try await RequestReader.readNothing(request)
            try await store.removeAddress(
                try RequestReader.identifier("address", in: context), of: person)
            return try await addresses(of: person)
        }
    }

    private func addFavourites(to router: Router<GatewayContext>) {
        router.get("/api/account/saved") { _, context in
            try await favourites(of: try sessions.needed(context).person.id)
        }
        router.post("/api/account/saved") { request, context in
            let person = try sessions.needed(context).person.id
            let wish = try await RequestReader.read(Favourite.self, from: request)
            try await check(wish)
            try await AccountRoutes.changing { try await store.add(wish, of: person) }
            return try await favourites(of: person)
        }
        router.delete("/api/account/saved") { request, context in
            let person = try sessions.needed(context).person.id
            let wish = try await RequestReader.read(Favourite.self, from: request)
            try await store.remove(wish, of: person)
            return try await favourites(of: person)
        }
    }

    /// Throws a `Problem` unless the location has the item, also one that is sold out now.
    private func check(_ favourite: Favourite) async throws(Problem) {
        let location = favourite.location
        guard let item = favourite.item else {
            _ = try await orders.suite.call("locations", GetLocation(location: location))
            return
        }
        var next: ItemID?
        repeat {
            let page = try await orders.suite.call(
                "locations", GetMenu(location: location, after: next))
            if page.items.contains(where: { $0.id == item }) { return }
            next = page.next
        } while next != nil
        throw .unknownItem(item)
    }

    private struct AddressList: Encodable {
        var addresses: [AddressAnswer]
    }

    private struct FavouriteList: Encodable {
        var saved: [Favourite]
    }

    private struct OrderList: Encodable {
        var orders: [GuestOrders.Answer]
        var before: String?
    }

    /// A guest's wish that also says where.
    private struct PlacedWish: Decodable {
        var location: LocationID
        var wish: GuestOrders.Wish

        init(from decoder: any Decoder) throws {
            let members = try decoder.container(keyedBy: CodingKeys.self)
            location = try members.decode(LocationID.self, forKey: .location)
            wish = try GuestOrders.Wish(from: decoder)
        }

        private enum CodingKeys: String, CodingKey {
            case location
        }
    }

    private func addresses(of person: PersonID) async throws -> Response {
        try AccountRoutes.answer(
            AddressList(addresses: try await store.addresses(of: person).map(AddressAnswer.init)))
    }

    private func favourites(of person: PersonID) async throws -> Response {
        try AccountRoutes.answer(FavouriteList(saved: try await store.favourites(of: person)))
    }

    private func list(_ request: Request, _ context: GatewayContext) async throws -> Response {
        let person = try sessions.needed(context).person.id
        let position = request.uri.queryParameters["before"].map { Int64($0) }
        if let position, position == nil {
            throw Problem.invalid("The parameter 'before' is that of an earlier answer.")
        }
        let (known, next) = try await store.orders(
            of: person, before: position ?? nil, limit: Self.page)
        var list = OrderList(orders: [], before: next.map { "\($0)" })
        for each in known { list.orders += try await orders.answer(about: each.order) }
        return try AccountRoutes.answer(list)
    }

    private func order(_ request: Request, _ context: GatewayContext) async throws -> Response {
        let person = try sessions.needed(context).person
        let key = try RequestReader.key(request)
        let placed = try await RequestReader.read(PlacedWish.self, from: request)
        let location = placed.location
        var wish = placed.wish
        wish.customer = wish.customer ?? person.name
        let fulfilment = wish.fulfilment ?? Fulfilment(.counter)
        guard [.counter, .pickup, .delivery].contains(fulfilment.kind) else {
            throw Problem.invalid("Choose counter, pickup or delivery as the kind of fulfilment.")
        }
        wish.fulfilment = fulfilment
        try orders.count(key, by: .person(person.id))
        try await orders.check(fulfilment, at: location)
        let (order, isReplayed) = try await orders.place(
            wish, at: location, of: person, under: KeyOwner.person(person.id).key(key))
        try await store.add(
            PersonOrder(order: order.id, location: location, at: .now()), of: person.id)
        return try AccountRoutes.answer(orders.answer(order)).replayed(isReplayed)
    }
}

extension Problem {
    /// The problem of an item that is not on the menu.
    fileprivate static func unknownItem(_ item: ItemID) -> Self {
        Self(
            status: 404, reason: "menu.itemUnknown",
            detail: "There is no item \(item) on this menu. Choose one that is.")
    }
}
