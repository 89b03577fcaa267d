// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import ClientSupport
import Foundation
import MenuFiles
import Messages
import Subprocess

/// `comanda menu edit`: opens the menu in an editor.
struct MenuEditCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "edit",
        abstract: "Opens the menu of a location in $EDITOR, and applies what was changed.",
        discussion: """
            What others change meanwhile stays. If the text has a mistake, or others changed the \
            same values, nothing is applied, and the message names the file in which your values \
            still are. 'comanda menu import' reads it.

            Examples:
              comanda menu edit
              EDITOR=nano comanda menu edit --format csv
            """)

    @OptionGroup var arguments: LocationArguments
    @OptionGroup var sender: SenderArguments
    @OptionGroup var prices: PriceArguments

    @Option(help: "yaml or csv.")
    var format = MenuFile.Format.yaml

    func run() async throws {
        let (entry, exported) = try await arguments.run("comanda-menu") { client, location in
            try await client.export(of: location)
        }
        let file = try EditedFile(
            text: try MenuFile.text(
                of: entry.menu, at: entry.location, as: format, exported: exported),
            ending: format.rawValue)
        guard let text = try await file.edit() else {
            return Console.writeOutput("nothing differs")
        }
        let lines = try await apply(text, in: file, to: entry, exported)
        file.remove()
        lines.forEach(Console.writeOutput)
    }

    /// Applies the new text to the menu as it is now; if that fails, says where the text is.
    private func apply(
        _ text: String, in file: EditedFile, to entry: CatalogueEntry, _ exported: MenuExport
    ) async throws -> [String] {
        do {
            let contents = try FileProblem.naming(file.path) { () throws(MenuFileProblems) in
                try MenuFileContents(text, as: format)
            }
            let (present, now) = try await arguments.run("comanda-menu") { client, location in
                try await client.export(of: location)
            }
            let joined = try FileProblem.naming(file.path) { () throws(MenuFileProblems) in
                try JoinedMenu(contents, since: .known(entry), into: present, free: prices.free)
            }
            try await check(joined, in: file, of: present, since: exported, until: now)
            let update = MenuUpdate(from: present, to: joined.menu, sender: sender)
            let json = arguments.json
            let lines = try await arguments.run("comanda-menu") { client, _ in
                try await update.apply(with: client, json: json)
            }
            return lines + (json ? [] : [joined.note].compactMap(\.self))
        } catch let conflict as EditConflict {
            throw conflict
        } catch {
            Console.writeError(
                "Your text is in \(file.path): 'comanda menu import \(file.path)' reads it.")
            throw error
        }
    }

    /// Throws an `EditConflict` if others changed the same values.
    ///
    /// Then the file has the edited values in the present menu, so that it can be imported.
    private func check(
        _ joined: JoinedMenu, in file: EditedFile, of present: CatalogueEntry,
        since exported: MenuExport, until now: MenuExport
    ) async throws {
        if joined.conflicts.isEmpty { return }
        let clock = RestaurantClock(of: present.location)
        let conflicts = try await arguments.run("comanda-menu") { client, _ in
            await client.naming(joined.conflicts, since: exported, clock)
        }
        try file.replace(
            MenuFile.text(of: joined.menu, at: present.location, as: format, exported: now))
        throw EditConflict(conflicts: conflicts, path: file.path)
    }
}

/// Others changed what a person edited.
struct EditConflict: Error, CustomStringConvertible {
    /// What both changed.
    let conflicts: [MenuConflict]
    /// The file with the values of the person.
    let path: String

    /// What happened and what to do.
    var description: String {
        """
        Nothing was changed. Meanwhile somebody else changed what you edited:
        \(conflicts.lines.joined(separator: "\n"))
        \(path) has your values, and all others as they are now. Look at it, then 'comanda menu \
        import \(path)'.
        """
    }
}

/// A temporary file that a person edits.
private struct EditedFile {
    let path: String
    private let original: String

    init(text: String, ending: String) throws {
        original = text
        let name = "comanda-menu-\(UUID().uuidString.prefix(8)).\(ending)"
        path = (NSTemporaryDirectory() as NSString).appendingPathComponent(name)
        // Nobody else may read it, from the first byte on.
        guard
            FileManager.default.createFile(
                atPath: path, contents: nil, attributes: [.posixPermissions: 0o600]),
            (try? Data(text.utf8).write(to: URL(filePath: path))) != nil
        else { throw FileFailure("The file \(path) can't be written. Check TMPDIR.") }
    }

    /// Runs the editor and returns the new text; nil if it is the same.
    func edit() async throws -> String? {
        let environment = ProcessInfo.processInfo.environment
        let editor = environment["VISUAL"] ?? environment["EDITOR"] ?? "editor"
        // An editor may have arguments: "code --wait".
        let result = try await Subprocess.run(
            .name("sh"), arguments: ["-c", "\(editor) \"$1\"", "sh", path],
            input: .currentStandardInput, output: .currentStandardOutput,
            error: .currentStandardError)
        let text = try? String(contentsOfFile: path, encoding: .utf8)
        if text == original { remove() }
        guard result.terminationStatus.isSuccess else {
            throw FileFailure(
                "The editor '\(editor)' failed; nothing was changed. Set EDITOR to one that runs."
                    + (text == original ? "" : " Your text is in \(path)."))
        }
        guard let text else { throw FileFailure.unreadable(path) }
        return text == original ? nil : text
    }

    /// Writes another text into the file.
    func replace(_ text: String) throws { try Data(text.utf8).write(to: URL(filePath: path)) }

    func remove() { try? FileManager.default.removeItem(atPath: path) }
}
