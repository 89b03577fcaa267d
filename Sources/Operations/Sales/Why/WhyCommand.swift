// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import ClientSupport
import Commerce
import KitchenDisplay
import MessageBus
import Messages
import ServiceRuntime
import Wire

/// `comanda why`: says why an order is on kitchen screens or not.
struct WhyCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "why",
        abstract: "Says which kitchen screens show an order, and why the others do not.",
        discussion: """
            The page follows the order from the till to the screens: which lines were fired, \
            which revision kds-service has, which screens should show the lines of each station, \
            and what they have painted. * marks the screens on which a station relies.

            A number means an order of today's business day. The exit status is 0 if all stations \
            see the order, or the kitchen has nothing to do with it, and otherwise 1.

            Examples:
              comanda why 12 --location 00001
              comanda why 01a1ff28-6638-7fb0-a4fd-0a24d28ded0d
            """)

    @OptionGroup var options: SuiteOptions

    @Argument(help: "The order: its number, or its identifier.")
    var order: OrderArgument

    @Option(
        help: "The location of an order number (default: the chosen one, or the only one).",
        completion: .custom(SuiteCompletion.locations))
    var location: LocationID?

    func run() async throws {
        let command = ClientCommand(
            name: "comanda-why", in: try await SuiteConfiguration.ofClient(options: options))
        let (order, location) = (order, location)
        let explanation = try await command.run { client in
            let order = try await OrderLookup(client: client).order(order, at: location)
            return await Self.explanation(of: order, client)
        }
        explanation.lines.map(\.withoutControls).forEach(Console.writeOutput)
        if !explanation.isSeen { throw ExitCode.failure }
    }

    private static func explanation(
        of order: Order, _ client: SuiteClient
    ) async -> TicketExplanation {
        let kitchen = await kitchen(of: order, client)
        var now = Timestamp.now()
        if case .ticket = kitchen,
            let clock = try? await client.query(PingService(), of: .kitchen).value
        {
            now = clock.time
        }
        return TicketExplanation(
            order: order, kitchen: kitchen, at: await place(of: order, client), now: now)
    }

    /// The location with the names of its stations; nil if no service knows it now.
    private static func place(of order: Order, _ client: SuiteClient) async -> KitchenLocation? {
        let locations = try? await client.query(ListLocations(), of: .locations).value.locations
        return locations?.first { $0.id == order.location }.map {
            KitchenLocation(id: $0.id, name: $0.name, stations: $0.stations)
        }
    }

    private static func kitchen(
        of order: Order, _ client: SuiteClient
    ) async -> TicketExplanation.Kitchen {
        do throws(QueryFailure) {
            let request = ExplainTicket(order: order.id)
            return .ticket(try await client.query(request, of: .kitchen).value)
        } catch {
            if case .refused(let refusal) = error.cause, refusal.reason == "ticket.unknown" {
                return .noTicket
            }
            return .unreachable(error.description)
        }
    }
}

/// Finds the order that a person names in a command that changes nothing.
struct OrderLookup {
    /// The client of the services.
    let client: SuiteClient

    /// The maximum number of pages that are read; order-service reads 2,000 orders for each.
    private static let maximumPages = 10

    /// The order with an identifier, or with a number on today's business day.
    ///
    /// Throws a `QueryFailure`, a `LocationProblem`, a `NoSuchOrder` or an `AmbiguousNumber`.
    func order(_ argument: OrderArgument, at location: LocationID?) async throws -> Order {
        switch argument {
        case .identifier(let order):
            return try await client.query(GetOrder(order: order), of: .orders).value
        case .number(let number):
            let locations = try await client.query(ListLocations(), of: .locations).value.locations
            let location = try LocationChoice.location(
                location, remembered: ChosenLocation().location, among: locations)
            return try await order(numbered: number, at: location)
        }
    }

    private func order(numbered number: Int, at location: Location) async throws -> Order {
        var list = ListOrders(
            location: location.id, businessDay: location.businessDay(at: .now()), number: number)
        list.limit = 1
        for _ in 0..<Self.maximumPages {
            let page = try await client.query(list, of: .orders).value
            if let order = page.orders.first {
                let active = try await client.query(
                    GetOrderSnapshot(location: location.id), of: .orders)
                try AmbiguousNumber.check(order, among: active.value.state)
                return order
            }
            guard let before = page.before else { break }
            list.before = before
        }
        throw NoSuchOrder(number: number, location: location.id)
    }
}

/// No order of today has the number.
struct NoSuchOrder: Error, CustomStringConvertible {
    /// The number.
    let number: Int
    /// The location that was searched.
    let location: LocationID

    /// What happened and what to do.
    var description: String {
        "Location \(location) has no order #\(number) today. For an order of another day, give its "
            + "identifier, which 'comanda tap' shows."
    }
}
