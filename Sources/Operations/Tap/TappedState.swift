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

    /// Anything: only how many there are counts.
    struct Position: Decodable, Sendable {}

    /// A location of the catalogue.
    struct Named: Decodable, Sendable {
        /// Its name for people.
        let name: String
    }

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
    /// The location of a catalogue entry.
    let location: Named?

    private enum CodingKeys: String, CodingKey {
        case number, status, paid, lines, totals, currency, amount, change, location
    }

    /// Reads what is there in the expected form; a newer service may send other things.
    init(from decoder: any Decoder) throws {
        let members = try decoder.container(keyedBy: CodingKeys.self)
        number = try? members.decode(Int.self, forKey: .number)
        status = try? members.decode(String.self, forKey: .status)
        paid = try? members.decode(Bool.self, forKey: .paid)
        lines = try? members.decode([Position].self, forKey: .lines)
        totals = try? members.decode(Totals.self, forKey: .totals)
        currency = try? members.decode(Currency.self, forKey: .currency)
        amount = try? members.decode(Amount.self, forKey: .amount)
        change = try? members.decode(Amount.self, forKey: .change)
        location = try? members.decode(Named.self, forKey: .location)
    }

    /// The state in a few words: `inProcess, 2 lines, 12.50 USD, paid`.
    var summary: String {
        let words: [String?] = [
            status,
            lines.map { "\($0.count) \($0.count == 1 ? "line" : "lines")" },
            money(totals?.total ?? amount),
            change.flatMap { $0 > .zero ? money($0).map { "change \($0)" } : nil },
            paid == true ? "paid" : nil,
            location?.name,
        ]
        return words.compactMap(\.self).joined(separator: ", ")
    }

    private func money(_ amount: Amount?) -> String? {
        guard let amount, let currency else { return nil }
        return currency.text(amount)
    }
}
