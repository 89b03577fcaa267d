// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import ClientSupport
import Commerce
import Foundation
import Messages
import Sales
import ServiceRuntime

/// `comanda report day`: the money and the sales of a business day, and its closing.
struct DayReportCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "day",
        abstract: "Shows the money and the sales of a business day, and closes the day.",
        discussion: """
            The money is that of payment-service, which counts a payment for the day on which it \
            was taken. Items, categories, hours, discounts and guests are those of the orders \
            that were opened on the day; one part of the report leads from one to the other.

            Without --close nothing is changed, so the report can be read at any time (X report). \
            --close closes the day once (Z report): it gets a number and never changes. The \
            command first says what prevents that, and asks.

            The exit status is 1 if a service refuses or can't be reached, or the day was not \
            closed, and 2 if no answer came in time.

            Examples:
              comanda report day
              comanda report day --date 2026-11-20 --csv > friday.csv
              comanda report day --html today.html
              comanda report day --close --staff lea
            """)

    @OptionGroup var money: MoneyArguments

    @Option(
        help: "The location (default: the chosen one, or the only one).",
        completion: .custom(SuiteCompletion.locations))
    var location: LocationID?

    @Option(help: "The business day, as 2026-12-24 (default: the present one).")
    var date: BusinessDay?

    @Flag(help: "Prints a table as CSV, one figure a row.")
    var csv = false

    @Option(help: "Writes a page with charts as HTML to this file.", completion: .file())
    var html: String?

    @Flag(help: "Replaces an existing file.")
    var overwrite = false

    @Flag(help: "Closes the day.")
    var close = false

    @Flag(help: "Closes the day without asking.")
    var yes = false

    func validate() throws {
        if [money.json, csv, html != nil].count(where: \.self) > 1 {
            throw ValidationError("Give only one of --json, --csv and --html.")
        }
        if yes, !close { throw ValidationError("--yes needs --close.") }
    }

    func run() async throws {
        let output = try html.map { try OutputFile($0, overwrite: overwrite) }
        let (given, date, isClosing) = (location, date, close)
        var report = try await money.run("comanda-report") { client in
            let location = try await client.chosenLocation(given)
            let entry = try await client.catalogueEntry(of: location)
            let request = GetDay(location: location, businessDay: date)
            let day = try await client.query(request, of: .payments).value
            var report = DayReport(name: entry.location.name, day: day)
            do {
                report.sold = try await client.daySales(of: day, at: entry)
                report.offlineNumbers = await client.offlineNumbers(of: day)
            } catch let failure as QueryFailure where isClosing {
                // The money of a day can be closed without its orders.
                Console.writeError("The report has no sold items: \(failure)")
            }
            return report
        }
        if close {
            try ClosingQuestion(report).ask(unless: yes)
            report.day = try await closed(report.day)
        }
        if money.json { return Console.writeOutput(try DayReportDocument(report).json) }
        if let output {
            try output.write(Data(DayPage(report).html.utf8))
        } else {
            let lines = csv ? DayReportTable(report).lines : DayReportText(report).lines
            lines.forEach(Console.writeOutput)
        }
        report.notes(isClosing: close, page: html).forEach(Console.writeError)
    }

    private func closed(_ day: Day) async throws -> Day {
        try await money.answer("comanda-report") { context in
            CloseDay(location: day.location, businessDay: day.businessDay, context: context)
        }
    }
}

/// The question before a day is closed.
struct ClosingQuestion {
    private let report: DayReport

    /// The question about the day of a report.
    init(_ report: DayReport) { self.report = report }

    /// Asks whether to close the day, unless that was answered already.
    ///
    /// Throws a `DayNotClosed` if something prevents it, or if nobody at a terminal says yes. A
    /// closed day is not asked about: payment-service answers or refuses the repeated command.
    func ask(unless answered: Bool) throws(DayNotClosed) {
        guard report.day.number == nil else { return }
        guard report.obstacles.isEmpty else { throw .blocked(report.obstacles) }
        if answered { return }
        guard isatty(STDIN_FILENO) == 1, isatty(STDERR_FILENO) == 1 else { throw .notAsked }
        DayReportText(report).lines.forEach(Console.writeError)
        Console.writeError(
            "Type yes, then Enter, to close \(report.day.businessDay). It can't be opened again:")
        guard readLine()?.lowercased() == "yes" else { throw .declined }
    }
}

/// The reason why a day was not closed.
enum DayNotClosed: Error, Equatable, CustomStringConvertible {
    /// Something must end first.
    case blocked([String])
    /// No person is at a terminal.
    case notAsked
    /// The person did not say yes.
    case declined

    /// What happened and what to do.
    var description: String {
        switch self {
        case .blocked(let obstacles):
            "The day was not closed.\n" + obstacles.map { "  \($0)" }.joined(separator: "\n")
        case .notAsked: "The day was not closed. Add --yes to close it without a question."
        case .declined: "The day was not closed: the answer was not 'yes'. Run the command again."
        }
    }
}
