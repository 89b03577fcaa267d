// SPDX-License-Identifier: Apache-2.0

import Commerce
import Foundation
import Messages
import Terminal

@testable import Orders
@testable import Till

/// The currency of the tests.
let dollars: Currency = {
    guard let dollars = Currency("USD") else { preconditionFailure("USD is a currency") }
    return dollars
}()

let noon = Timestamp(milliseconds: 1_795_262_400_000)

/// The location and the menu of the tests.
let mainStreet: [LocationEntity] = [
    LocationEntity(
        Location(
            id: "00001", name: "Main Street", currency: dollars, timeZone: "UTC",
            businessDayTurnsAt: 4, tax: TaxRule(basisPoints: 800, included: false))),
    LocationEntity(MenuCategory(id: "mains", name: "Mains", place: 1)),
    LocationEntity(MenuCategory(id: "drinks", name: "Drinks", place: 2)),
    item("00001", "Burger", 850, in: "mains", place: 1),
    item("00008", "French Fries", 350, in: "mains", place: 2),
    item("00009", "Lobster Roll", 2450, in: "mains", place: 3, available: false),
    item("00012", "Milk", 200, in: "drinks", place: 4),
]

func item(
    _ id: ItemID, _ name: String, _ price: Int, in category: CategoryID, place: Int,
    available: Bool = true
) -> LocationEntity {
    LocationEntity(
        MenuItem(
            id: id, name: name, price: Amount(price), station: "grill", available: available,
            place: place, categories: [category]))
}

/// An order of this till, as order-service would answer it.
func order(
    _ id: OrderID = "order-1", number: Int = 12, revision: Int = 1, terminal: TerminalID = "till-1",
    lines: [Line] = []
) -> Order {
    var order = Order(
        id: id, location: "00001", number: number,
        businessDay: BusinessDay(containing: noon, timeZone: .gmt, turnsAtHour: 4),
        terminal: terminal, staff: nil, currency: dollars,
        tax: TaxRule(basisPoints: 800, included: false), openedAt: noon)
    order.revision = revision
    order.lines = lines
    order.totals.subtotal = lines.reduce(.zero) { $0 + $1.unitPrice * $1.quantity }
    order.totals.total = order.totals.subtotal
    order.totals.due = order.totals.subtotal
    return order.told
}

extension Order {
    /// The order as order-service says it, with what can be done with it.
    var told: Order {
        var order = self
        order.deriveMay()
        return order
    }
}

func line(_ number: Int, _ quantity: Int, _ name: String, _ price: Int) -> Line {
    Line(
        line: number, item: "00001", name: name, price: Amount(price), quantity: quantity,
        station: "grill", round: 1, note: nil, addedAt: noon)
}

/// The ticket of the order `order-1` with a burger in process.
let burgerTicket = Ticket(
    order: "order-1", location: "00001", number: 12, terminal: "till-1", revision: 1,
    status: .inProcess, paid: false, firedAt: noon,
    lines: [
        TicketLine(
            line: 1, name: "Burger", quantity: 1, station: "grill", round: 1, status: .inProcess)
    ])

/// A granted discount.
func discount(
    _ value: Int, on line: Int? = nil, basisPoints: Int? = nil, reason: String
) -> Discount {
    var discount = Discount.placeholder
    discount.line = line
    discount.amount = basisPoints == nil ? Amount(value) : nil
    discount.basisPoints = basisPoints
    discount.reason = reason
    discount.value = Amount(value)
    return discount
}

/// A till at noon that has heard all services, with its newest unpaid order at hand.
func till(
    columns: Int = 80, rows: Int = 24, orders: [Order] = [], keepsReceipts: Bool = false,
    cards: ProviderID? = nil
) -> TillModel {
    let own = orders.filter { $0.terminal == "till-1" && !$0.paid && $0.status != .canceled }
    var memory = TillMemory(location: "00001")
    memory.order = own.max { $0.id < $1.id }.map { .order($0.id) }
    var model = TillModel(
        TillIdentity(
            terminal: "till-1", staff: "ana", theme: .monochrome, keepsReceipts: keepsReceipts,
            cards: cards),
        memory: memory, keys: KeySource(seed: 1),
        size: Size(columns: columns, rows: rows), now: noon)
    _ = model.update(.catalogue(.replaced(mainStreet)))
    _ = model.update(.orders(.replaced(orders.map(\.told))))
    for service in TillService.allCases { _ = model.update(.heard(service, at: noon)) }
    return model
}

extension TillModel {
    /// Presses keys one after the other and returns all their effects.
    mutating func press(_ inputs: TerminalInput...) -> [TillEffect] {
        inputs.flatMap { update(.terminal($0)) }
    }

    /// Clicks the leftmost place with this text, and returns the effects.
    mutating func click(_ text: String) throws -> [TillEffect] {
        let places = frame().canvas.text.enumerated().compactMap { row, line in
            line.range(of: text).map { range in
                Point(
                    column: line.distance(from: line.startIndex, to: range.lowerBound), row: row)
            }
        }
        guard let place = places.min(by: { $0.column < $1.column }) else {
            throw MissingText(text: text)
        }
        return update(.terminal(.mouse(place)))
    }

    /// The characters of the whole screen.
    var picture: String { frame().canvas.text.joined(separator: "\n") }
}

extension [TillEffect] {
    /// The entries that are sent.
    var sent: [Outbox.Entry] {
        compactMap { if case .send(let entry) = $0 { entry } else { nil } }
    }

    /// The files that are written into the folder of receipts.
    var written: [ReceiptFile] {
        compactMap { if case .write(let file) = $0 { file } else { nil } }
    }
}

/// The screen does not show a text that a test wants to click.
struct MissingText: Error {
    let text: String
}

/// The answer to a checkout of an order.
func payment(of order: Order, tendered: Int) -> Payment {
    var payment = Payment(
        id: "payment-1", order: order.id, location: order.location,
        tender: .cash(Amount(tendered)), currency: order.currency, terminal: "till-1",
        staff: "ana", requestedAt: noon)
    payment.amount = order.totals.due
    payment.change = Amount(tendered) - order.totals.due
    payment.status = .recorded
    return payment
}

extension TillModel {
    /// The till that starts with what this one has stored, and follows the same menu and orders.
    func restarted() throws -> TillModel {
        let stored = try JSONDecoder().decode(
            TillMemory.self, from: try JSONEncoder().encode(memory))
        var model = TillModel(
            identity, memory: stored, keys: KeySource(seed: 2), size: size, now: now)
        _ = model.update(.catalogue(.replaced(mainStreet)))
        _ = model.update(.orders(.replaced(confirmed.orders.orders)))
        return model
    }
}

extension TillCommand {
    /// The item that the command adds; nil for any other command.
    var addedItem: KeyedItem? {
        guard case .change(_, .add(let item)) = self else { return nil }
        return item
    }
}

extension TillModel {
    /// The characters of some rows.
    func rows(_ rows: ClosedRange<Int>) -> String {
        frame().canvas.text[rows].joined(separator: "\n")
    }

    /// The characters of the dialog on top, without those of the page below it and of the last
    /// two rows of the screen, which show the status and the hints.
    var dialogPicture: String {
        let rows = frame().canvas.text.dropLast(2).map(Array.init)
        guard let top = rows.firstIndex(where: { $0.contains("╔") }),
            let left = rows[top].firstIndex(of: "╔"), let right = rows[top].firstIndex(of: "╗")
        else { return "" }
        let parts = rows[top...].map { $0.dropFirst(left).prefix(right - left + 1) }
        return parts.prefix { "╔║╚".contains($0.first ?? " ") }.map { String($0) }
            .joined(separator: "\n")
    }
}
