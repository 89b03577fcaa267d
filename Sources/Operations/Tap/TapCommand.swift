// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Commerce
import MessageBus
import ServiceRuntime

/// `comanda tap`: shows what happens on the bus.
struct TapCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "tap",
        abstract: "Prints every event on the bus, one a line.",
        discussion: """
            The columns are: time (UTC), topic, number or subject, who, what. Events that were not \
            heard are marked, and so is a stream that starts over. Ends with Ctrl-C, or when \
            nobody reads.

            Examples:
              comanda tap
              comanda tap --service orders --location 00001
              comanda tap --json --count 10 | cut -d' ' -f2- | jq .type
            """)

    @OptionGroup var options: SuiteOptions

    @Option(
        name: .customLong("service"),
        help: "Only this service: locations, orders, payments or kitchen; may be given again.")
    var services: [SuiteService] = []

    @Option(help: "Only this location.")
    var location: LocationID?

    @Flag(help: "Prints the topic and the CloudEvent as they came.")
    var json = false

    @Flag(help: "Shows heartbeats too.")
    var heartbeats = false

    @Option(help: "Ends after so many events.")
    var count: Int?

    func validate() throws {
        if let count, count < 1 { throw ValidationError("--count takes a number from 1.") }
    }

    func run() async throws {
        let configuration = try SuiteConfiguration(options: options)
        let services = services.isEmpty ? SuiteService.allCases : services
        let (location, limit) = (location, count)
        let transcript = TapTranscript(isJSON: json, showsHeartbeats: heartbeats)
        let (isFinished, finished) = AsyncStream.makeStream(
            of: Void.self, bufferingPolicy: .bufferingNewest(1))
        let stop = await Stop(after: nil)
        let host = try BusHost<BusTap>(name: "comanda-tap")
        try await host.start { bus in
            try BusTap(
                bus: bus, configuration: configuration, services: services, location: location,
                transcript: transcript, limit: limit, finished: finished)
        }
        await withTaskGroup { group in
            group.addTask { await stop.wait() }
            group.addTask { for await _ in isFinished {} }
            await group.next()
            group.cancelAll()
        }
        await host.stop()
    }
}

extension SuiteService: ExpressibleByArgument {}
