// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import ClientSupport
import Foundation
import MenuFiles
import Messages

/// `comanda menu import`: replaces the menu of a location by a file.
struct MenuImportCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "import",
        abstract: "Replaces the menu of a location by a YAML or CSV file.",
        discussion: """
            Prints what is added, changed and removed, and applies all of it or nothing. Items \
            that are not in the file are removed, after a question or with --remove-missing.

            What the file did not change since its export stays as it is now. If others changed \
            the same values meanwhile, nothing is applied.

            A CSV file needs the columns name and price. Without the column kind it describes \
            items only: they are found by id, or else by name; what has no column stays, and new \
            categories are added. The columns:
            \(MenuFile.columnLines.joined(separator: "\n"))

            Examples:
              comanda menu import menu.csv --dry-run
              comanda menu import menu.yaml
            """)

    @OptionGroup var arguments: LocationArguments
    @OptionGroup var sender: SenderArguments
    @OptionGroup var prices: PriceArguments

    @Argument(help: "The file; - for standard input.", completion: .file())
    var file: String

    @Option(help: "yaml or csv (default: the ending of the file).")
    var format: MenuFile.Format?

    @Flag(help: "Prints the difference and changes nothing.")
    var dryRun = false

    @Flag(help: "Removes items that are not in the file, without a question.")
    var removeMissing = false

    @Flag(help: "Makes the menu what the file says, whatever others changed since its export.")
    var overwrite = false

    func run() async throws {
        let format = try MenuFile.Format(format, of: file)
        let text = try Self.text(of: file)
        let contents = try FileProblem.naming(file) { () throws(MenuFileProblems) in
            try MenuFileContents(text, as: format)
        }
        let (exported, overwrite) = (contents.exported, overwrite)
        let (entry, earlier) = try await arguments.run("comanda-menu") { client, location in
            let entry = try await client.catalogueEntry(of: location)
            guard let exported, exported.location == entry.location.id, !overwrite else {
                return (entry, StateAtExport.notAsked)
            }
            let known = try await client.entry(at: exported)
            return (entry, known.map { .known($0) } ?? .unknown)
        }
        let joined = try FileProblem.naming(file) { () throws(MenuFileProblems) in
            try JoinedMenu(contents, since: earlier, into: entry, free: prices.free)
        }
        let update = MenuUpdate(from: entry, to: joined.menu, sender: sender)
        if dryRun { update.lines.forEach(Console.writeOutput) }
        try await check(joined, exported, update, at: entry.location)
        try await apply(update, joined.note)
    }

    /// Throws a `FileFailure` if the update would undo what others changed.
    private func check(
        _ joined: JoinedMenu, _ exported: MenuExport?, _ update: MenuUpdate, at location: Location
    ) async throws {
        if joined.isBlind, !update.difference.isEmpty { throw FileFailure.exportUnknown(file) }
        guard let exported, !joined.conflicts.isEmpty else { return }
        let conflicts = try await arguments.run("comanda-menu") { client, _ in
            await client.naming(joined.conflicts, since: exported, RestaurantClock(of: location))
        }
        throw FileFailure.conflicts(conflicts, file)
    }

    /// Applies an update, after a question if it removes items; with the note about the others'
    /// changes.
    private func apply(_ update: MenuUpdate, _ note: String?) async throws {
        let difference = update.difference
        let outcome = [difference.outcome(isTrial: dryRun), note].compactMap(\.self)
        if dryRun { return outcome.forEach(Console.writeOutput) }
        let asks = !difference.removedItems.isEmpty && !removeMissing
        if asks {
            update.lines.forEach(Console.writeOutput)
            try MissingItems(file: file, of: difference).ask()
        }
        let (arguments, json) = (arguments, arguments.json)
        let answer = try await arguments.run("comanda-menu") { client, _ in
            try await update.apply(with: client, json: json)
        }
        (json ? answer : (asks ? [] : update.lines) + outcome).forEach(Console.writeOutput)
    }

    private static func text(of file: String) throws -> String {
        let data =
            file == "-"
            ? FileHandle.standardInput.readDataToEndOfFile()
            : FileManager.default.contents(atPath: file)
        guard let data else { throw FileFailure.unreadable(file) }
        guard let text = FileText.text(of: data) else {
            throw FileFailure(
                "The file \(file) is neither in UTF-8 nor in UTF-16. Save it as UTF-8, or convert "
                    + "it: iconv -f WINDOWS-1252 -t UTF-8.")
        }
        return text
    }
}

extension MenuDifference {
    /// The last line of an import, which made these changes unless it was a trial; nil if nothing
    /// differs.
    func outcome(isTrial: Bool) -> String? {
        if isEmpty { return nil }
        return isTrial
            ? "Nothing was changed (--dry-run): it would \(counts.text(.conditional))"
            : "Imported: \(counts.text(.past))"
    }
}

/// Items that a file leaves out.
struct MissingItems {
    private static let shown = 5
    private let file: String
    private let names: [String]
    private let before: Int

    /// The items that a difference removes.
    init(file: String, of difference: MenuDifference) {
        self.file = file
        names = difference.removedItems
        before = difference.counts.before
    }

    /// How many of them there are, with the names of the first ones.
    var sentence: String {
        let more = names.count - Self.shown
        let list = names.prefix(Self.shown).joined(separator: ", ").withoutControls
        return "\(file) leaves out \(names.count) of \(before) items: \(list)"
            + (more > 0 ? ", and \(more) more" : "")
    }

    /// Asks whether to remove them; throws a `FileFailure` unless a person at a terminal says yes.
    func ask() throws(FileFailure) {
        guard isatty(STDIN_FILENO) == 1, isatty(STDERR_FILENO) == 1 else {
            throw FileFailure(
                "\(sentence). Nothing was changed. Add --remove-missing to remove them.")
        }
        Console.writeError("\(sentence). Type yes, then Enter, to remove them from the menu:")
        guard readLine()?.lowercased() == "yes" else { throw FileFailure("Nothing was changed.") }
    }
}
