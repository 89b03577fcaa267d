// SPDX-License-Identifier: Apache-2.0

import Commerce
import MessageBus

/// The data of an event as far as a tap shows it; the states of orders, payments, tickets and
/// locations each have some of the members.
struct TappedState: Decodable, Sendable {
    /// The amounts of an order.
    struct Totals: Decodable, Sendable {
        /// The amount to pay.
        let total: Amount
    }

    /// A line of an order or a ticket.
    struct Line: Decodable, Sendable {
        let name: String?
        let quantity: Int?
        /// The time when the line was added to the order.
        let addedAt: Timestamp?
    }

    /// A location, or a category of its menu.
    struct NamedEntity: Decodable, Sendable {
        let name: String
        /// Whether a location accepts no new orders.
        let closed: Bool?
    }

    /// An item of a menu.
    struct Item: Decodable, Sendable {
        /// A price that becomes valid later.
        struct ScheduledPrice: Decodable, Sendable {
            let price: Amount
            let validFrom: Timestamp
        }

        let name: String
        let price: Amount?
        let scheduledPrice: ScheduledPrice?
        let available: Bool?
        let unavailableUntil: Timestamp?
    }

    /// A modifier group of a menu.
    struct Group: Decodable, Sendable {
        let name: String
        let modifiers: [Item]?
    }

    /// The order of a payment or a ticket.
    let order: String?
    /// The short number of an order or ticket.
    let number: Int?
    /// The status of an order, a payment or a ticket.
    let status: String?
    /// Whether an order or ticket is paid.
    let paid: Bool?
    /// The lines of an order or ticket.
    let lines: [Line]?
    /// The amounts of an order.
    let totals: Totals?
    /// The currency of orders and payments.
    let currency: Currency?
    /// The amount of a payment.
    let amount: Amount?
    /// The change of a payment.
    let change: Amount?
    /// The reason why a payment was refused.
    let reason: String?
    /// A location.
    let location: NamedEntity?
    /// A category of a menu.
    let category: NamedEntity?
    /// An item of a menu.
    let item: Item?
    /// A modifier group of a menu.
    let group: Group?

    private enum CodingKeys: String, CodingKey {
        case order, number, status, paid, lines, totals, currency, amount, change, reason
        case location, category, item
        case group = "modifierGroup"
    }

    /// Reads the members that have the expected type; a newer service may send others.
    init(from decoder: any Decoder) throws {
        let members = try decoder.container(keyedBy: CodingKeys.self)
        order = try? members.decode(String.self, forKey: .order)
        number = try? members.decode(Int.self, forKey: .number)
        status = try? members.decode(String.self, forKey: .status)
        paid = try? members.decode(Bool.self, forKey: .paid)
        lines = try? members.decode([Line].self, forKey: .lines)
        totals = try? members.decode(Totals.self, forKey: .totals)
        currency = try? members.decode(Currency.self, forKey: .currency)
        amount = try? members.decode(Amount.self, forKey: .amount)
        change = try? members.decode(Amount.self, forKey: .change)
        reason = try? members.decode(String.self, forKey: .reason)
        location = try? members.decode(NamedEntity.self, forKey: .location)
        category = try? members.decode(NamedEntity.self, forKey: .category)
        item = try? members.decode(Item.self, forKey: .item)
        group = try? members.decode(Group.self, forKey: .group)
    }

    /// The text after the status: `2 x Burger, 12.50 USD`.
    ///
    /// Lines are named if the event is about them: those that were added at its time, and all lines
    /// of a new ticket.
    func details(of event: EventAttributes) -> String {
        let words: [String?] = [
            items(event), money(totals?.total ?? amount), money(change).map { "change \($0)" },
            reason, (location ?? category)?.name, location?.closed == true ? "closed" : nil,
            group?.words(for: event.type), item?.words(for: event.type),
        ]
        return words.compactMap(\.self).joined(separator: ", ")
    }

    private func items(_ event: EventAttributes) -> String? {
        guard let lines, !lines.isEmpty else { return nil }
        let named =
            switch event.type {
            case "order.itemsAdded": lines.filter { $0.addedAt == event.time }
            case "ticket.shown": lines
            default: [Line]()
            }
        guard named.isEmpty else { return Self.names(named) }
        return "\(lines.count) \(lines.count == 1 ? "line" : "lines")"
    }

    /// The names of the first three lines, and the number of the others.
    private static func names(_ lines: [Line]) -> String {
        let names = lines.prefix(3).map { line in
            let quantity = line.quantity ?? 1
            return (quantity > 1 ? "\(quantity) x " : "") + (line.name ?? "?")
        }
        let rest = lines.count - names.count
        return (names + (rest > 0 ? ["\(rest) more"] : [])).joined(separator: ", ")
    }

    /// The amount with its currency; nil for zero.
    private func money(_ amount: Amount?) -> String? {
        guard let amount, amount != .zero, let currency else { return nil }
        return currency.text(amount)
    }
}

extension TappedState.Item {
    /// Its name, and what the event is about: `Burger, sold out until 2026-11-22T09:00:00.000Z`.
    ///
    /// The stream of a location does not have the currency of prices in each event.
    fileprivate func words(for type: String) -> String {
        switch type {
        case "menu.priceSet": "\(name), \(priceWords)"
        case "menu.availabilitySet": "\(name), \(availability)"
        default: name
        }
    }

    private var priceWords: String {
        let present = price.map { "\($0.minorUnits) minor units" }
        let later = scheduledPrice.map { "\($0.price.minorUnits) from \($0.validFrom)" }
        return [present, later].compactMap(\.self).joined(separator: ", ")
    }

    private var availability: String {
        if available == true { return "available" }
        return "sold out" + (unavailableUntil.map { " until \($0)" } ?? "")
    }
}

extension TappedState.Group {
    /// Its name, and its modifiers that are sold out if the event is about them.
    fileprivate func words(for type: String) -> String {
        guard type == "menu.availabilitySet" else { return name }
        let soldOut = modifiers?.filter { $0.available == false }.map(\.name) ?? []
        return soldOut.isEmpty
            ? "\(name), all available" : "\(name), sold out: \(soldOut.joined(separator: ", "))"
    }
}
