// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import ClientSupport
import Commerce
import Foundation
import Messages
import ServiceRuntime

/// `comanda report`: figures of a restaurant.
struct ReportCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "report",
        abstract: "Shows figures: how long the kitchen took, and the money of days.",
        discussion: """
            Examples:
              comanda report kitchen
              comanda report kitchen --from 2026-11-01 --to 2026-11-30 --svg november.svg
              comanda report day --html today.html
              comanda report days --from 2026-11-16
            """,
        subcommands: [
            KitchenReportCommand.self, DayReportCommand.self, DaysReportCommand.self,
        ])
}

/// `comanda report kitchen`: how long the kitchen took for its lines.
struct KitchenReportCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "kitchen",
        abstract: "Shows how long the kitchen took, by station, item, hour and day.",
        discussion: """
            A line is made from the time at which it was fired until a cook finishes it. Then it \
            waits until it is handed over. It is late if making it took longer than the late age \
            of its station.

            The exit status is 1 if a service refuses or can't be reached, and 2 if no answer came \
            in time.

            Examples:
              comanda report kitchen
              comanda report kitchen --from 2026-11-01 --to 2026-11-30
              comanda report kitchen --csv > times.csv
              comanda report kitchen --svg times.svg
            """)

    @OptionGroup var options: SuiteOptions

    @Option(
        help: "The location (default: the chosen one, or the only one).",
        completion: .custom(SuiteCompletion.locations))
    var location: LocationID?

    @Option(help: "The first business day, as 2026-12-24 (default: that of --to).")
    var from: BusinessDay?

    @Option(help: "The last business day (default: today's).")
    var to: BusinessDay?

    @Flag(help: "Prints the answer of order-service as one line of JSON.")
    var json = false

    @Flag(help: "Prints a table as CSV, with times in seconds.")
    var csv = false

    @Option(help: "Writes a chart as SVG to this file.", completion: .file())
    var svg: String?

    @Flag(help: "Replaces an existing file.")
    var overwrite = false

    func validate() throws {
        if [json, csv, svg != nil].count(where: \.self) > 1 {
            throw ValidationError("Give only one of --json, --csv and --svg.")
        }
        if let from, let to, let problem = EmptyRange(from: from, to: to) {
            throw ValidationError(problem.description)
        }
    }

    func run() async throws {
        let output = try svg.map { try OutputFile($0, overwrite: overwrite) }
        let command = ClientCommand(
            name: "comanda-report", in: try await SuiteConfiguration.ofClient(options: options))
        let (location, from, to) = (location, from ?? to, to)
        let (times, place) = try await command.run { client in
            let location = try await client.chosenLocation(location)
            let request = GetKitchenTimes(location: location, from: from, to: to)
            let times = try await client.query(request, of: .orders)
            // Only order-service knows the present business day, which the default of --to is.
            if let from, let problem = EmptyRange(from: from, to: times.value.to) { throw problem }
            let place = try await client.query(GetLocation(location: location), of: .locations)
            return (times, place.value)
        }
        if json { return Console.writeOutput(times.json) }
        let report = KitchenReport(location: place, answer: times.value)
        if let output { return try output.write(Data(KitchenChart(report).svg.utf8)) }
        let lines =
            csv
            ? KitchenReportTable(report).lines
            : KitchenReportText(report, since: from, width: TerminalWidth.ofOutput).lines
        lines.forEach(Console.writeOutput)
    }
}

/// The first business day of a report is after its last one.
struct EmptyRange: Error, Equatable, CustomStringConvertible {
    let from: BusinessDay
    let to: BusinessDay

    /// The problem with a range of business days; nil if it has at least one day.
    init?(from: BusinessDay, to: BusinessDay) {
        guard to < from else { return nil }
        (self.from, self.to) = (from, to)
    }

    /// What is wrong, and what to do.
    var description: String {
        "The report would begin on \(from) and end on \(to). Give a --from that is not after --to; "
            + "without --to the report ends on the present business day."
    }
}
