// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import ClientSupport
import Commerce
import MessageBus
import ServiceRuntime

/// `comanda rush`: puts the suite under load and checks that nothing is lost or doubled.
package struct RushCommand: AsyncParsableCommand {
    /// The name and the help.
    package static let configuration = CommandConfiguration(
        commandName: "rush",
        abstract: "Puts the suite under load, measures it and checks it.",
        discussion: """
            The pattern 'load' measures order-service alone: every order is opened, gets items \
            twice, is moved on twice and is paid by orders.recordPayment, as payment-service would \
            do it. Each till has one command in flight, so --tills is the window; it sends the \
            next one before it reads the last answer. With --rate, latencies count from the \
            time that was meant. The pattern 'lunch' is a demonstration: \
            random orders, some cancelled, most paid at the till, some after they were served.

            In the end, at --seconds, SIGINT or SIGTERM, each order is compared with what was \
            acknowledged, the stream of events with its numbers, and the kitchen with the orders. \
            The status is 1 when anything does not match.

            Nothing removes the orders and payments of a rush. So it refuses services that do not \
            run on trial databases, unless --into-real-books is given.

            Examples:
              comanda up --trial --data rush-data --bus tcp://127.0.0.1:6570
              comanda rush --bus tcp://127.0.0.1:6570 --seconds 10 --tills 64
              comanda rush --tills 8 --rate 500 --location 00001
              comanda rush --pattern lunch --location 00001 --rate 2 --cooks 2 --seconds 60
            """)

    @OptionGroup var options: SuiteOptions

    @Option(help: "What the tills do: load or lunch.")
    var pattern: RushPattern = .load

    @Option(
        name: .customLong("location"),
        help: "A location where orders are placed; may be given again (all otherwise).")
    var locations: [LocationID] = []

    @Option(help: "How many tills work at once, each with one request in flight.")
    var tills = 4

    @Option(help: "Orders a second of all tills together (as many as they can otherwise).")
    var rate: Double?

    @Option(help: "Ends after so many seconds.")
    var seconds = 10

    @Option(help: "Repeats the same random decisions.")
    var seed: UInt64 = 1

    @Option(help: "Lunch: how many cooks move tickets on.")
    var cooks = 0

    @Option(help: "Seconds for which a command without an answer is sent again.")
    var patience = 30

    @Option(help: "Tells progress on standard error each so many seconds.")
    var interval: Int?

    @Flag(help: "Leaves the kitchen out, to measure order-service without kds-service.")
    var withoutKitchen = false

    @Flag(help: "Writes orders also into databases that were not made with --trial.")
    var intoRealBooks = false

    /// At most so many mismatches are told; the summary counts all.
    private static let mismatchesTold = 20
    /// How many orders are compared at once, if so many requests may be in flight.
    private static let inspectors = 64

    /// The command with its defaults, for the parser.
    package init() {}

    /// Throws a `ValidationError` for options that exclude each other.
    package func validate() throws {
        guard rate.map({ $0 > 0 }) ?? true, seconds > 0, patience > 0, interval ?? 1 > 0, cooks >= 0
        else {
            throw ValidationError(
                "--rate, --seconds, --patience and --interval take numbers above 0, --cooks from 0."
            )
        }
    }

    /// Runs the load until its end and reports.
    package func run() async throws {
        let settings = try settings()
        let host = try BusHost<RushFloor>(name: "comanda-rush", of: settings.suite)
        try await host.start { try RushFloor(bus: $0, settings: settings) }
        let stop = await Stop(after: .seconds(seconds))
        do {
            try await host.run { floor in
                try await floor.prepare()
                try floor.open()
            }
        } catch {
            await host.stop()
            throw error
        }
        await Self.work(host, tills: tills, until: stop)
        await Self.inspect(host, atOnce: min(Self.inspectors, settings.mostInFlight))
        let report = await host.with { $0.report() }
        await host.stop()
        try report.map(tell)
    }

    private func settings() throws -> RushSettings {
        let settings = RushSettings(
            suite: try SuiteConfiguration(options: options), pattern: pattern, locations: locations,
            tills: tills, rate: rate, cooks: cooks, seed: seed, patience: .seconds(patience),
            watchesKitchen: !withoutKitchen, writesIntoRealBooks: intoRealBooks,
            interval: interval.map { .seconds($0) })
        guard (1...settings.mostInFlight).contains(tills) else {
            throw ValidationError(
                "--tills takes a number from 1 to \(settings.mostInFlight), the limit of requests "
                    + "in flight (COMANDA_LIMITS_REQUESTS_IN_FLIGHT).")
        }
        return settings
    }

    private static func work(_ host: BusHost<RushFloor>, tills: Int, until stop: Stop) async {
        // Else each answer to a till of the lunch would go through a thread of the runtime's pool.
        let thread = await host.with { $0.client.bus.thread }
        await withTaskGroup { group in
            for till in 0..<tills {
                group.addTask(executorPreference: thread) {
                    _ = await host.run { await $0.work(asTill: till) }
                }
            }
            await stop.wait()
            _ = await host.with { $0.end() }
        }
        _ = await host.run { await $0.dismissCooks() }
    }

    private static func inspect(_ host: BusHost<RushFloor>, atOnce count: Int) async {
        _ = await host.run { await $0.beginInspection() }
        await withTaskGroup { group in
            for _ in 0..<count { group.addTask { _ = await host.run { await $0.inspect() } } }
        }
        _ = await host.run { await $0.inspectKitchens() }
    }

    private func tell(_ report: RushReport) throws {
        for mismatch in report.mismatches.prefix(Self.mismatchesTold) {
            Console.note(mismatch.description)
        }
        report.lines.forEach(Console.say)
        if !report.mismatches.isEmpty { throw ExitCode.failure }
    }
}

extension RushPattern: ExpressibleByArgument {}
