// SPDX-License-Identifier: Apache-2.0

import Commerce
import MessageBus
import Messages
import Testing
import Wire

/// A person who changes the menu of a location.
struct MenuManager: Sendable {
    /// The client that sends the commands.
    let client: Client
    /// The location of the menu.
    let location: LocationID
    private let desk: Till

    init(_ client: Client, _ terminal: TerminalID = "office", at location: LocationID = "00001") {
        self.client = client
        self.location = location
        desk = Till(client, terminal, at: location)
    }

    /// A context for one command, with a new key.
    var context: CommandContext { desk.context }

    /// The whole menu, if it is one page.
    func menu() async throws -> Menu {
        try await client.call(GetMenu(location: location), of: .locations)
    }

    /// The present state of an item.
    func item(_ id: ItemID) async throws -> MenuItem { try #require(try await menu().item(id)) }

    /// Raises the price of an item by one, again if somebody else has changed it meanwhile.
    ///
    /// Every other time the whole item is put, as a program does that edits menus.
    func raisePrice(of id: ItemID, times: Int) async throws {
        for number in 1...times {
            var reason: String?
            repeat {
                reason = try await refusal { try await raisePrice(of: id, puts: number % 2 == 0) }
            } while reason == "menu.revisionChanged"
            #expect(reason == nil)
        }
    }

    private func raisePrice(of id: ItemID, puts: Bool) async throws {
        var item = try await item(id)
        item.price = item.price + Amount(1)
        if puts {
            let changes = [MenuChange(put: LocationEntity(item))]
            _ = try await client.call(
                ChangeMenu(location: location, changes: changes, context: context), of: .locations)
        } else {
            _ = try await client.call(
                SetPrice(
                    location: location, item: id, price: item.price, ifRevision: item.revision,
                    context: context), of: .locations)
        }
    }

    /// Adds the location, with one station and an empty menu.
    func addLocation() async throws {
        let dollars = try #require(Currency("USD"))
        var command = AddLocation(
            location: location, name: "Imported", currency: dollars, timeZone: "Etc/UTC",
            tax: TaxRule(basisPoints: 0, included: true), context: context)
        command.stations = [Station(id: "grill", name: "Grill")]
        _ = try await client.call(command, of: .locations)
    }

    /// Puts items in one command, after it has staged most of them, and repeats each command with
    /// its key until it is answered.
    func replace(with items: [MenuItem], inPartsOf size: Int) async throws {
        var keys: [CommandKey] = []
        for first in stride(from: 0, to: items.count, by: size) {
            let part = items[first..<min(first + size, items.count)]
            let stage = StageMenuChanges(
                location: location, changes: part.map { MenuChange(put: LocationEntity($0)) },
                context: context)
            #expect(try await client.retry(stage, of: .locations).changes == part.count)
            keys.append(stage.context.key)
        }
        let change = ChangeMenu(location: location, staged: keys, changes: [], context: context)
        #expect(try await client.retry(change, of: .locations).revisions.count == items.count)
    }

    /// All events of the location, oldest first.
    func events() async throws -> [Event<LocationEntity>] {
        var events: [Event<LocationEntity>] = []
        while true {
            let request = GetLocationEvents(
                location: location, after: events.last?.sequence ?? .none, limit: 1_000)
            let page = try await client.call(request, of: .locations)
            if page.events.isEmpty { return events }
            events += page.events
        }
    }
}
