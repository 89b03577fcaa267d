// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import ClientSupport
import Commerce
import Foundation
import MessageBus
import ServiceRuntime
import Wire

/// `comanda tap`: shows the events on the bus.
struct TapCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "tap",
        abstract: "Shows what happens in the restaurant, one event a line.",
        discussion: """
            A line shows the time on this machine's clock, the location, what happened, the \
            number of the order (or the end of an identifier), who did it, and the state \
            afterwards.

            The tap continues through any restart of the services. It reads events that it did \
            not receive from the service's log, and says so in a line between dashes. Such lines \
            also show lost events, and services that fall silent or can't be received. Terminals \
            show colours, unless NO_COLOR is set. Ends with Ctrl-C, or when its reader ends.

            Examples:
              comanda tap                           everything, from now on
              comanda tap --since 19:30             and the events since then
              comanda tap --since 10m --order 12    one order, its payments, its ticket
              comanda tap --type 'payment.*' --location 00001
              comanda tap --actor ana
              comanda tap --since 2026-11-21T19:30:00Z --json | jq -c .data
              comanda tap --since 1d --until now --json | jq -s length
              comanda tap --raw --service orders    each message frame by frame
            """)

    /// The argument of `--until`.
    enum End: String, ExpressibleByArgument, CaseIterable {
        case now
    }

    @OptionGroup var options: SuiteOptions

    @Option(
        name: .customLong("service"),
        help: "Only this service; may be given again.")
    var services: [SuiteService] = []

    @Option(
        name: .customLong("location"),
        help: "Only this location; may be given again.")
    var locations: [LocationID] = []

    @Option(
        name: .customLong("order"),
        help: """
            Only this order, its payments and its ticket: its number (12), or its identifier or \
            the end of it; may be given again.
            """)
    var orders: [String] = []

    @Option(
        name: .customLong("type"),
        help: "Only this type, order.opened, or these, 'order.*'; may be given again.")
    var types: [String] = []

    @Option(
        name: .customLong("actor"),
        help: "Only the events of this terminal or person, till-1 or ana; may be given again.")
    var actors: [String] = []

    @Option(
        help: ArgumentHelp(
            """
            Begins with the events of that time: 19:30, '2026-11-21 19:30' (this machine's \
            clock), 2026-11-21T19:30:00Z, or 90s, 10m, 2h, 1d ago.
            """, valueName: "time"), transform: Self.time)
    var since: WrittenTime?

    @Option(
        help: ArgumentHelp(
            "Begins with the event of this number, in each stream.", valueName: "sequence"))
    var from: UInt64?

    @Option(
        help: ArgumentHelp(
            """
            Ends when all events before now are shown: the whole log, unless --since or --from \
            says where to begin. The kitchen keeps no log and is left out.
            """, valueName: "now"))
    var until: End?

    @Flag(help: "One CloudEvent a line, for programs; Protocols/README.md describes them.")
    var json = false

    @Flag(help: "Every message frame by frame, heartbeats too, for debugging.")
    var raw = false

    @Flag(help: "Shows heartbeats too.")
    var heartbeats = false

    @Option(help: "Ends after this number of events.")
    var count: Int?

    func validate() throws {
        if let count, count < 1 { throw ValidationError("--count takes a number from 1.") }
        if let from, from < 1 || from > UInt64(Int64.max) {
            throw ValidationError("--from takes the number of an event, from 1.")
        }
        if since != nil, from != nil {
            throw ValidationError("Begin at a time or at a sequence: --since or --from.")
        }
        if let since, since.instant(now: .now(), in: .current) > .now() {
            throw ValidationError(
                "--since takes a time in the past; without it the tap begins now.")
        }
        if until != nil, !services.isEmpty, !services.contains(where: \.keepsLog) {
            throw ValidationError(
                "--until shows the events in the logs, and the kitchen keeps no log.")
        }
        if let problem = filter.problem { throw ValidationError(problem) }
        let asksForPast = since != nil || from != nil || until != nil
        if raw, json || asksForPast || !(orders + types + actors).isEmpty {
            throw ValidationError(
                "--raw shows messages as they come: combine it only with --service, --location "
                    + "and --count.")
        }
    }

    func run() async throws {
        let (suite, tracker) = try await suite()
        let settings = TapSettings(
            suite: suite, services: followedServices, locations: locations, limit: count,
            endsWithPast: until != nil)
        let output = LineOutput.standard()
        let onSilence: TapMove.OnSilence = { tracker?.reportSilence(at: $0) }
        if raw {
            let host = try BusHost<FrameTap>(name: "comanda-tap", of: suite)
            try await Self.run(host, following: tracker, from: suite) { bus, finished in
                let writer = TapWriter(output, bus: bus, finished: finished)
                return try FrameTap(
                    bus: bus, settings: settings, writer: writer, onSilence: onSilence)
            }
        } else {
            let (start, transcript) = (start, transcript)
            let host = try BusHost<EventTap>(name: "comanda-tap", of: suite)
            try await Self.run(host, following: tracker, from: suite) { bus, finished in
                let writer = TapWriter(output, bus: bus, finished: finished)
                return try EventTap(
                    bus: bus, settings: settings, start: start, transcript: transcript,
                    writer: writer, onSilence: onSilence)
            }
        }
    }

    /// The suite, and its tracker if it may move; searches until it is found.
    private func suite() async throws -> (SuiteConfiguration, SuiteTracker?) {
        if until != nil { return (try await SuiteConfiguration.ofClient(options: options), nil) }
        let suite = try SuiteConfiguration(options: options)
        guard let tracker = try SuiteTracker(suite) else { return (suite, nil) }
        let address = try await tracker.find { Console.writeError("\($0.summary)") }
        return (try suite.moved(to: address), tracker)
    }

    private var followedServices: [SuiteService] {
        let wanted = services.isEmpty ? SuiteService.required : services
        return until == nil ? wanted : wanted.filter(\.keepsLog)
    }

    private var filter: EventFilter {
        EventFilter(locations: locations, orders: orders, types: types, actors: actors)
    }

    private var start: TapStart {
        if let since { return .since(since.instant(now: .now(), in: .current)) }
        if let from { return .after(SequenceNumber(from - 1)) }
        return until == nil ? .live : .after(.none)
    }

    private var transcript: TapTranscript {
        let format: TapTranscript.Format =
            json
            ? .json(name: CommandKey.fresh().text)
            : .columns(
                TapColumns(
                    isColored: TextStyle.isWanted(on: STDOUT_FILENO), timeZone: .current,
                    from: .now()))
        return TapTranscript(format, filter: filter, showsHeartbeats: heartbeats)
    }

    /// Runs a tap until it has finished or receives a signal.
    ///
    /// A blocked reader may stop the tap in the middle of a line; then the process exits after a
    /// second.
    private static func run<Tap: MovableTap>(
        _ host: BusHost<Tap>, following tracker: SuiteTracker?, from suite: SuiteConfiguration,
        starting make:
            @escaping @Sendable (Bus, _ finished: @escaping @Sendable () -> Void) throws
            -> sending Tap
    ) async throws {
        let (finish, continuation) = AsyncStream.makeStream(
            of: Void.self, bufferingPolicy: .bufferingNewest(1))
        let stop = await StopRequest(after: nil)
        try await host.start { bus in try make(bus) { continuation.finish() } }
        // Not awaited: a blocked write also delays a move.
        let following = Task { await follow(tracker, from: suite, host) }
        await withTaskGroup { group in
            group.addTask { await stop.wait() }
            group.addTask { for await _ in finish {} }
            await group.next()
            group.cancelAll()
        }
        following.cancel()
        // The second is a deadline: a blocked write never ends.
        let overdue = Task {
            try await Task.sleep(for: .seconds(1))
            Glibc.exit(EXIT_SUCCESS)
        }
        await host.stop()
        overdue.cancel()
    }

    /// Moves a tap to each new address of its suite, until the task is canceled.
    private static func follow<Tap: MovableTap>(
        _ tracker: SuiteTracker?, from suite: SuiteConfiguration, _ host: BusHost<Tap>
    ) async {
        await tracker?.follow(from: suite.bus) { finding in
            guard case .address(let address) = finding else { return }
            Console.writeError("Connecting to \(address)…")
            do {
                let moved = try suite.moved(to: address)
                try await host.with { try $0.move(to: moved) }
            } catch {
                Console.writeError("\(error)")
            }
        }
    }
}

extension SuiteService: ExpressibleByArgument {}

extension TapCommand {
    /// The time of an argument; throws a `ValidationError` with the forms that a time has.
    static func time(_ argument: String) throws -> WrittenTime {
        if let time = WrittenTime(argument) { return time }
        throw ValidationError(
            "'\(argument)' is no time. Write a time of day such as 19:30, a day and a time such as "
                + "'2026-11-21 19:30', or how long ago: 90s, 10m, 2h, 1d.")
    }
}
