// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import ClientSupport
import Commerce
import Messages
import ServiceRuntime

/// `comanda report days`: the money of several business days.
struct DaysReportCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "days",
        abstract: "Shows the money of several business days, a line for each day.",
        discussion: """
            Nothing is changed. Drawers are the counted minus the expected cash: below 0, cash is \
            missing. The table leaves out days without receipts, and the CSV has all days.

            The exit status is 1 if a service refuses or can't be reached, and 2 if no answer came \
            in time.

            Examples:
              comanda report days --from 2026-11-16
              comanda report days --from 2026-11-01 --to 2026-11-30 --csv > november.csv
            """)

    @OptionGroup var options: SuiteOptions

    @Option(
        help: "The location (default: the chosen one, or the only one).",
        completion: .custom(SuiteCompletion.locations))
    var location: LocationID?

    @Option(
        help: "The first business day, as 2026-12-24 (default: the first day of its month).")
    var from: BusinessDay?

    @Option(help: "The last business day (default: today's).")
    var to: BusinessDay?

    @Flag(help: "Prints the answers of payment-service, a line of JSON for each day.")
    var json = false

    @Flag(help: "Prints a table as CSV.")
    var csv = false

    func validate() throws {
        if json, csv { throw ValidationError("Give only one of --json and --csv.") }
        if let from, let to, let problem = EmptyRange(from: from, to: to) {
            throw ValidationError(problem.description)
        }
    }

    func run() async throws {
        let command = ClientCommand(
            name: "comanda-report", in: try await SuiteConfiguration.ofClient(options: options))
        let (given, from, to) = (location, from, to)
        let (place, answers) = try await command.run { client in
            let place = try await client.location(given)
            return (place, try await Self.days(of: place.id, from, to, client))
        }
        if json { return answers.map(\.json).forEach(Console.writeOutput) }
        let report = DaysReport(name: place.name, days: answers.map(\.value))
        let lines = csv ? DaysReportTable(report).lines : DaysReportText(report).lines
        lines.forEach(Console.writeOutput)
    }

    /// The answers for all days; only payment-service knows the present day, the default of `to`.
    private nonisolated(nonsending) static func days(
        of location: LocationID, _ first: BusinessDay?, _ to: BusinessDay?, _ client: SuiteClient
    ) async throws -> [QueryResult<Day>] {
        let last = try await client.query(
            GetDay(location: location, businessDay: to), of: .payments)
        let end = last.value.businessDay
        let from = first ?? DaysReport.firstDay(ofMonthOf: end)
        if let problem = EmptyRange(from: from, to: end) { throw problem }
        var answers: [QueryResult<Day>] = []
        for day in try DaysReport.days(from: from, to: end).dropLast() {
            let request = GetDay(location: location, businessDay: day)
            answers.append(try await client.query(request, of: .payments))
        }
        return answers + [last]
    }
}
