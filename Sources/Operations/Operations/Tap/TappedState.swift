// SPDX-License-Identifier: Apache-2.0

import Commerce

/// What the states of orders, payments, tickets and locations have in common for a reader; each has
/// some of it.
struct TappedState: Decodable, Sendable {
    /// The money of an order.
    struct Totals: Decodable, Sendable {
        /// What the guest has to pay in all.
        let total: Amount
    }

    /// A line of an order or a ticket.
    struct Position: Decodable, Sendable {
        /// What was ordered.
        let name: String?
        /// How many.
        let quantity: Int?
        /// When it was added to the order.
        let addedAt: Timestamp?
    }

    /// A location of the catalogue.
    struct Named: Decodable, Sendable {
        /// Its name for people.
        let name: String
    }

    /// The order that a payment or a ticket belongs to.
    let order: String?
    /// The short number of an order or ticket.
    let number: Int?
    /// How far it has come.
    let status: String?
    /// Whether an order or ticket is paid.
    let paid: Bool?
    /// The lines of an order or ticket.
    let lines: [Position]?
    /// The money of an order.
    let totals: Totals?
    /// The currency of orders and payments.
    let currency: Currency?
    /// What a payment takes.
    let amount: Amount?
    /// What a payment gives back.
    let change: Amount?
    /// Why a payment was refused.
    let reason: String?
    /// The location of a catalogue entry.
    let location: Named?

    private enum CodingKeys: String, CodingKey {
        case order, number, status, paid, lines, totals, currency, amount, change, reason, location
    }

    /// Reads what is there in the expected form; a newer service may send other things.
    init(from decoder: any Decoder) throws {
        let members = try decoder.container(keyedBy: CodingKeys.self)
        order = try? members.decode(String.self, forKey: .order)
        number = try? members.decode(Int.self, forKey: .number)
        status = try? members.decode(String.self, forKey: .status)
        paid = try? members.decode(Bool.self, forKey: .paid)
        lines = try? members.decode([Position].self, forKey: .lines)
        totals = try? members.decode(Totals.self, forKey: .totals)
        currency = try? members.decode(Currency.self, forKey: .currency)
        amount = try? members.decode(Amount.self, forKey: .amount)
        change = try? members.decode(Amount.self, forKey: .change)
        reason = try? members.decode(String.self, forKey: .reason)
        location = try? members.decode(Named.self, forKey: .location)
    }

    /// What there is to say besides the status: `2 x Burger, 12.50 USD`.
    ///
    /// The lines are named when the event is about them: those that were added at its time, and all
    /// of a ticket that is new.
    func details(of event: TappedEvent) -> String {
        let words: [String?] = [
            items(event), money(totals?.total ?? amount), money(change).map { "change \($0)" },
            reason, location?.name,
        ]
        return words.compactMap(\.self).joined(separator: ", ")
    }

    private func items(_ event: TappedEvent) -> String? {
        guard let lines, !lines.isEmpty else { return nil }
        let news =
            switch event.type {
            case "order.itemsAdded": lines.filter { $0.addedAt == event.time }
            case "ticket.shown": lines
            default: [Position]()
            }
        guard news.isEmpty else { return Self.names(news) }
        return "\(lines.count) \(lines.count == 1 ? "line" : "lines")"
    }

    /// The first lines by name, the others by their count.
    private static func names(_ lines: [Position]) -> String {
        let names = lines.prefix(3).map { line in
            let quantity = line.quantity ?? 1
            return (quantity > 1 ? "\(quantity) x " : "") + (line.name ?? "?")
        }
        let rest = lines.count - names.count
        return (names + (rest > 0 ? ["\(rest) more"] : [])).joined(separator: ", ")
    }

    /// Nothing is not worth telling.
    private func money(_ amount: Amount?) -> String? {
        guard let amount, amount != .zero, let currency else { return nil }
        return currency.text(amount)
    }
}
