// SPDX-License-Identifier: Apache-2.0

package import ArgumentParser
import ClientSupport
import Commerce
import MessageBus
import ServiceRuntime

/// `comanda rush`: puts the suite under load and checks that nothing is lost or duplicated.
package struct RushCommand: AsyncParsableCommand {
    /// The name and the help.
    package static let configuration = CommandConfiguration(
        commandName: "rush",
        abstract: "Puts the suite under load, measures it and checks it.",
        discussion: """
            The pattern 'load' measures order-service alone. Each order is opened, gets items \
            twice, advances twice and is paid; rush records the payment itself, as payment-service \
            does. Each till has one command in flight, so --tills is the window. It sends its next \
            command before it decodes the last answer. With --rate, latencies count from the \
            scheduled time. The pattern 'lunch' is a demonstration: random orders, some canceled, \
            most paid at the till, some after they were served.

            The rush ends after --seconds or with SIGINT or SIGTERM. Then each order is compared \
            with the acknowledged commands, the events are checked for gaps, and the kitchen is \
            compared with the orders. The exit status is 1 if anything does not match.

            The orders and payments of a rush can't be removed. So the rush does not start with \
            services on databases other than trial databases, unless --into-real-books is given.

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
        help: "A location of the orders; may be given again (default: all locations).")
    var locations: [LocationID] = []

    @Option(help: "The number of tills, each with one request in flight.")
    var tills = 4

    @Option(help: "The orders per second of all tills together (default: as many as possible).")
    var rate: Double?

    @Option(help: "The number of seconds until the rush ends.")
    var seconds = 10

    @Option(help: "The seed of the random decisions: the same seed repeats them.")
    var seed: UInt64 = 1

    @Option(help: "The number of cooks who advance tickets, in the pattern lunch.")
    var cooks = 0

    @Option(help: "The number of seconds for which a command without an answer is sent again.")
    var patience = 30

    @Option(help: "Prints the progress on standard error at this interval, in seconds.")
    var interval: Int?

    @Flag(help: "Leaves the kitchen out, to measure order-service without kds-service.")
    var withoutKitchen = false

    @Flag(help: "Writes orders also into databases that were not made with --trial.")
    var intoRealBooks = false

    /// The maximum number of mismatches that are printed; the summary counts all.
    private static let maximumMismatches = 20
    /// The maximum number of orders that are compared at once.
    private static let maximumChecks = 64

    /// The command without arguments.
    package init() {}

    /// Checks the numbers on the command line.
    package func validate() throws {
        guard rate.map({ $0 > 0 }) ?? true, seconds > 0, patience > 0, interval ?? 1 > 0, cooks >= 0
        else {
            throw ValidationError(
                "--rate, --seconds, --patience and --interval take numbers above 0, --cooks from 0."
            )
        }
    }

    /// Runs the rush and the checks, and prints the report.
    package func run() async throws {
        let settings = try await settings()
        let host = try BusHost<LoadRun>(name: "comanda-rush", of: settings.suite)
        let stop = await StopRequest(after: .seconds(seconds))
        let report = try await host.run(
            starting: { try LoadRun(bus: $0, settings: settings) }
        ) { rush in
            try await rush.prepare()
            try rush.start()
            await Self.runTills(of: host, count: settings.tills, until: stop)
            await Self.check(host, tasks: min(Self.maximumChecks, settings.maximumInFlight))
            return rush.report()
        }
        try write(report)
    }

    private func settings() async throws -> RushSettings {
        let settings = RushSettings(
            suite: try await SuiteConfiguration.ofClient(options: options), pattern: pattern,
            locations: locations,
            tills: tills, rate: rate, cooks: cooks, seed: seed, timeout: .seconds(patience),
            checksKitchen: !withoutKitchen, writesIntoRealBooks: intoRealBooks,
            interval: interval.map { .seconds($0) })
        guard (1...settings.maximumInFlight).contains(tills) else {
            throw ValidationError(
                "--tills takes a number from 1 to \(settings.maximumInFlight), the maximum number "
                    + "of requests in flight (COMANDA_LIMITS_REQUESTS_IN_FLIGHT).")
        }
        return settings
    }

    private static func runTills(
        of host: BusHost<LoadRun>, count: Int, until stop: StopRequest
    ) async {
        // Without the preference each answer to a lunch till would pass through a pool thread.
        let thread = await host.with { $0.client.bus.thread }
        await withTaskGroup { group in
            for till in 0..<count {
                group.addTask(executorPreference: thread) {
                    _ = await host.run { await $0.runTill(till) }
                }
            }
            await stop.wait()
            _ = await host.with { $0.end() }
        }
        _ = await host.run { await $0.finishCooks() }
    }

    private static func check(_ host: BusHost<LoadRun>, tasks: Int) async {
        _ = await host.run { await $0.checkStreams() }
        await withTaskGroup { group in
            for _ in 0..<tasks { group.addTask { _ = await host.run { await $0.checkOrders() } } }
        }
        _ = await host.run { await $0.checkKitchens() }
    }

    private func write(_ report: RushReport) throws {
        for mismatch in report.mismatches.prefix(Self.maximumMismatches) {
            Console.writeError(mismatch.description)
        }
        report.lines.forEach(Console.writeOutput)
        if !report.mismatches.isEmpty { throw ExitCode.failure }
    }
}

extension RushPattern: ExpressibleByArgument {}
