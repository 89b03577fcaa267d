// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import ClientSupport
import Commerce
import MessageBus
import Messages
import ServiceRuntime
import Wire

/// `comanda menu show`: lists what a location sells, and follows its changes.
struct MenuShowCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "show",
        abstract: "Shows the menu by categories, or one item with all its values.",
        discussion: """
            Times are those of the restaurant. With --follow it goes on and prints each change as \
            it happens, until Ctrl-C. The exit status is 1 if a location must be chosen or \
            locations-service refuses or can't be reached, and 2 if no answer came in time.

            Examples:
              comanda menu show --location 00001
              comanda menu show "Pad Thai"
              comanda menu show --follow
              comanda menu show --json | jq '.items[] | select(.available | not)'
            """)

    @OptionGroup var arguments: LocationArguments

    @Argument(
        help: "One item to show with all its values.", completion: .custom(SuiteCompletion.items))
    var item: String?

    @Flag(help: "Goes on and prints each change; with --json one event a line.")
    var follow = false

    @Option(help: "Ends --follow after this number of seconds (default: never).")
    var seconds: Int?

    func validate() throws {
        if follow, item != nil { throw ValidationError("Give either an item or --follow.") }
    }

    func run() async throws {
        if follow { return try await followChanges() }
        let (item, json) = (item, arguments.json)
        let lines = try await arguments.run("comanda-menu") { client, location in
            let entry = try await client.catalogueEntry(of: location)
            let text = MenuText(of: entry.location, width: TerminalWidth.ofOutput)
            guard let item else {
                return json ? [try Self.json(entry.menu)] : text.lines(of: entry.menu)
            }
            let found = try MenuLookup.item(item, on: entry.menu)
            return json
                ? [try Self.json(found)] : DishText(on: entry.menu, text).lines(of: found)
        }
        lines.forEach(Console.writeOutput)
    }

    private static func json(_ value: some Encodable) throws -> String {
        String(decoding: try WireCoding.encode(value), as: UTF8.self)
    }

    private func followChanges() async throws {
        let endpoints = try await SuiteConfiguration.ofClient(options: arguments.options)
            .endpoints(of: .locations)
        let stop = await StopRequest(after: seconds.map { .seconds($0) })
        let json = arguments.json
        try await arguments.run("comanda-menu") { client, location in
            // Refuses an unknown location, of which nothing would ever be received.
            _ = try await client.query(GetLocation(location: location), of: .locations)
            let shown = FollowedMenu(json: json)
            let follower = try Follower<LocationEntity>(
                bus: client.bus, service: "locations", endpoints: endpoints, location: location,
                snapshots: GetLocationSnapshot.self, events: GetLocationEvents.self
            ) { shown.receive($0) }
            await stop.wait()
            follower.close()
        }
    }
}

/// The menu that `--follow` shows, on the poll thread.
private final class FollowedMenu {
    private let json: Bool
    private var entities: FollowedEntities

    init(json: Bool) {
        self.json = json
        entities = FollowedEntities(width: TerminalWidth.known.map { max(40, $0) })
    }

    func receive(_ update: Follower<LocationEntity>.Update) {
        switch update {
        case .replaced(_, let state): show(entities.replace(by: state), state)
        case .changed(_, let event): show(entities.apply(event, at: .now()), [event])
        case .stale(let location): warn(entities.isCurrent(false, location))
        case .current(let location): warn(entities.isCurrent(true, location))
        case .heartbeat: break
        }
    }

    private func warn(_ sentence: String?) { sentence.map(Console.writeError) }

    private func show(_ lines: [String], _ values: [some Encodable]) {
        let text = values.compactMap { try? WireCoding.encode($0) }
        let json = text.map { String(decoding: $0, as: UTF8.self) }
        (self.json ? json : lines).forEach(Console.writeOutput)
    }
}
