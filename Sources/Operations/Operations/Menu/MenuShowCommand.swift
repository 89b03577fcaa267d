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
        abstract: "Lists what a location sells: items, prices, stations and choices.",
        discussion: """
            With --follow it goes on and prints each change as it happens, until Ctrl-C. The exit \
            status is 1 if a location must be chosen or locations-service refuses or can't be \
            reached, and 2 if no answer came in time.

            Examples:
              comanda menu show --location 00001
              comanda menu show --follow
              comanda menu show --json | jq '.items[] | select(.available | not)'
            """)

    @OptionGroup var arguments: LocationArguments

    @Flag(help: "Goes on and prints each change; with --json one event a line.")
    var follow = false

    @Option(help: "Ends --follow after this number of seconds (default: never).")
    var seconds: Int?

    func run() async throws {
        if follow { return try await followChanges() }
        let json = arguments.json
        let lines = try await arguments.run("comanda-menu") { client, location in
            let menu = try await client.catalogueEntry(of: location).menu
            return json ? [try Self.json(menu)] : MenuText.lines(of: menu)
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
    private var catalogue = LocationCatalogue()

    init(json: Bool) { self.json = json }

    func receive(_ update: Follower<LocationEntity>.Update) {
        switch update {
        case .replaced(_, let entities):
            catalogue = LocationCatalogue(entities)
            show(catalogue.menu.map { MenuText.lines(of: $0) } ?? [], entities)
        case .changed(_, let event):
            catalogue.apply(event.data)
            if json { return show([], [event]) }
            guard let currency = catalogue.location?.currency else { return }
            let actor = event.actor.map { " by \($0)" } ?? ""
            let heading = "\(event.time) \(event.type)\(actor)".withoutControls
            show([heading] + EntityText.lines(of: event.data, in: currency, at: .now()), [event])
        case .stale: Console.writeError("locations-service does not answer; this may be old.")
        case .current, .heartbeat: break
        }
    }

    private func show(_ lines: [String], _ values: [some Encodable]) {
        let text = values.compactMap { try? WireCoding.encode($0) }
        let json = text.map { String(decoding: $0, as: UTF8.self) }
        (self.json ? json : lines).forEach(Console.writeOutput)
    }
}
