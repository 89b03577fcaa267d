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
            If the text has a mistake, or somebody else changed the same items meanwhile, nothing \
            is applied, and the message names the file in which your values still are. 'comanda \
            menu import' reads it.

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
        let lines = try await apply(text, in: file, to: entry)
        file.remove()
        lines.forEach(Console.writeOutput)
    }

    /// Applies the new text; if that fails, says where it is and what to do with it.
    private func apply(
        _ text: String, in file: EditedFile, to entry: CatalogueEntry
    ) async throws -> [String] {
        var update: MenuUpdate?
        do {
            let menu = try FileProblem.naming(file.path) { () throws(MenuFileProblems) in
                try MenuFileContents(text, as: format).menu(
                    replacing: entry.menu, at: entry.location, free: prices.free)
            }
            let edited = MenuUpdate(from: entry, to: menu, sender: sender)
            update = edited
            let json = arguments.json
            return try await arguments.run("comanda-menu") { client, _ in
                try await edited.apply(with: client, json: json)
            }
        } catch {
            let merged = try? await merge(update, since: entry, in: file)
            Console.writeError(
                merged
                    ?? """
                    Nothing was changed. Your text is in \(file.path): 'comanda menu import \
                    \(file.path)' reads it.
                    """)
            throw error
        }
    }

    /// Writes the present menu with an update into the file, so that it can be imported; returns
    /// what others changed in the same items, or nil if they changed none of them.
    private func merge(
        _ update: MenuUpdate?, since entry: CatalogueEntry, in file: EditedFile
    ) async throws -> String? {
        guard let own = update?.difference else { return nil }
        let (present, exported) = try await arguments.run("comanda-menu") { client, location in
            try await client.export(of: location)
        }
        let changes = MenuDifference(from: entry.menu, to: present.menu, at: present.location)
        let conflicts = changes.conflicts(with: own)
        if conflicts.isEmpty { return nil }
        try file.replace(
            MenuFile.text(
                of: own.applied(to: present), at: present.location, as: format, exported: exported))
        return """
            Nothing was changed. Meanwhile somebody else changed what you edited:
            \(conflicts.lines.joined(separator: "\n"))
            \(file.path) has your values, and all others as they are now. Look at it, then \
            'comanda menu import \(file.path)'.
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
