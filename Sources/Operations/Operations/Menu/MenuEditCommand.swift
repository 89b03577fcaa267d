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
            is applied, and the message names the file in which your text still is. 'comanda menu \
            import' reads it again.

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
        let (arguments, sender, format) = (arguments, sender, format)
        let (entry, exported) = try await arguments.run("comanda-menu") { client, location in
            try await client.export(of: location)
        }
        let file = try EditedFile(
            text: try MenuFile.text(of: entry.menu, as: format, exported: exported),
            ending: format.rawValue)
        guard let text = try await file.edit() else {
            return Console.writeOutput("nothing differs")
        }
        let lines: [String]
        do {
            let menu = try FileProblem.naming(file.path) { () throws(MenuFileProblems) in
                try MenuFileContents(text, as: format).menu(
                    replacing: entry.menu, at: entry.location, free: prices.free)
            }
            let update = MenuUpdate(from: entry, to: menu, sender: sender)
            lines = try await arguments.run("comanda-menu") { client, _ in
                try await update.apply(with: client, json: arguments.json)
            }
        } catch {
            Console.writeError(
                "Nothing was changed. Your text is in \(file.path): 'comanda menu import' reads it."
            )
            throw error
        }
        file.remove()
        lines.forEach(Console.writeOutput)
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

    func remove() { try? FileManager.default.removeItem(atPath: path) }
}
