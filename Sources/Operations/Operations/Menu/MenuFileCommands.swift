// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import ClientSupport
import Commerce
import Foundation
import MenuFiles
import Messages
import Subprocess

extension MenuFile.Format: ExpressibleByArgument {}

/// `comanda menu export`: writes the menu of a location as YAML or CSV.
struct MenuExportCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "export",
        abstract: "Writes the whole menu of a location as YAML or CSV.",
        discussion: """
            'comanda menu import' reads the file again, at this location or at another one. \
            Pictures are named by their hash.

            Examples:
              comanda menu export menu.yaml
              comanda menu export menu.csv
              comanda menu export --format csv | less
            """)

    @OptionGroup var arguments: LocationArguments

    @Argument(help: "The file (default: standard output).", completion: .file())
    var file: String?

    @Option(help: "yaml or csv (default: the ending of the file, else yaml).")
    var format: MenuFile.Format?

    func run() async throws {
        let format = format ?? file.flatMap { MenuFile.Format(path: $0) } ?? .yaml
        let text = try await arguments.run("comanda-menu") { client, location in
            try MenuFile.text(of: try await client.catalogueEntry(of: location).menu, as: format)
        }
        guard let file else { return Console.writeOutput(String(text.dropLast())) }
        do {
            try text.write(toFile: file, atomically: true, encoding: .utf8)
        } catch {
            throw FileFailure(
                "The file \(file) can't be written. Check the folder and its permissions.")
        }
    }
}

/// `comanda menu import`: replaces the menu of a location by a file.
struct MenuImportCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "import",
        abstract: "Replaces the menu of a location by a YAML or CSV file.",
        discussion: """
            Prints what is added, changed and removed, and applies all of it or nothing. Items \
            that are not in the file are removed. If somebody else changes one of these items \
            meanwhile, nothing is applied.

            A CSV file needs the columns name and price. Without the column kind it describes \
            items only: they are found by id, or else by name; what has no column stays, and new \
            categories are added. 'comanda menu export' shows all columns.

            Examples:
              comanda menu import menu.csv --dry-run
              comanda menu import menu.yaml
            """)

    @OptionGroup var arguments: LocationArguments
    @OptionGroup var sender: SenderArguments

    @Argument(help: "The file; - for standard input.", completion: .file())
    var file: String

    @Option(help: "yaml or csv (default: the ending of the file).")
    var format: MenuFile.Format?

    @Flag(help: "Prints the difference and changes nothing.")
    var dryRun = false

    func run() async throws {
        guard let format = format ?? MenuFile.Format(path: file) else {
            throw ValidationError(
                "The name of the file tells no format. Give --format yaml or csv.")
        }
        let text = try Self.text(of: file)
        let (arguments, sender, dryRun, file) = (arguments, sender, dryRun, file)
        let lines = try await arguments.run("comanda-menu") { client, location in
            let entry = try await client.catalogueEntry(of: location)
            let menu = try MenuFile.menu(
                text, as: format, replacing: entry.menu, at: entry.location, named: file)
            let update = MenuUpdate(from: entry.menu, to: menu, sender: sender)
            if dryRun { return update.lines }
            return try await update.apply(with: client, json: arguments.json)
        }
        lines.forEach(Console.writeOutput)
    }

    private static func text(of file: String) throws -> String {
        let data =
            file == "-"
            ? FileHandle.standardInput.readDataToEndOfFile()
            : FileManager.default.contents(atPath: file)
        guard let data else { throw FileFailure.unreadable(file) }
        guard let text = String(validating: data, as: UTF8.self) else {
            throw FileFailure(
                "The file \(file) is not in UTF-8. Save it as UTF-8, or convert it: iconv -f "
                    + "WINDOWS-1252 -t UTF-8.")
        }
        return text
    }
}

/// `comanda menu edit`: opens the menu in an editor.
struct MenuEditCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "edit",
        abstract: "Opens the menu of a location in $EDITOR, and applies what was changed.",
        discussion: """
            If the text has a mistake, or somebody else changed the same items meanwhile, nothing \
            is applied, and the message names the file in which your text still is.

            Examples:
              comanda menu edit
              EDITOR=nano comanda menu edit --format csv
            """)

    @OptionGroup var arguments: LocationArguments
    @OptionGroup var sender: SenderArguments

    @Option(help: "yaml or csv.")
    var format = MenuFile.Format.yaml

    func run() async throws {
        let (arguments, sender, format) = (arguments, sender, format)
        let entry = try await arguments.run("comanda-menu") { client, location in
            try await client.catalogueEntry(of: location)
        }
        let file = try EditedFile(
            text: try MenuFile.text(of: entry.menu, as: format), ending: format.rawValue)
        guard let text = try await file.edit() else {
            return Console.writeOutput("nothing differs")
        }
        let lines: [String]
        do {
            let menu = try MenuFile.menu(
                text, as: format, replacing: entry.menu, at: entry.location, named: file.path)
            let update = MenuUpdate(from: entry.menu, to: menu, sender: sender)
            lines = try await arguments.run("comanda-menu") { client, _ in
                try await update.apply(with: client, json: arguments.json)
            }
        } catch {
            Console.writeError("Nothing was changed. Your text is in \(file.path).")
            throw error
        }
        file.remove()
        lines.forEach(Console.writeOutput)
    }
}

extension MenuFile {
    /// The menu in the text of a file; problems are reported with the name of the file.
    fileprivate static func menu(
        _ text: String, as format: Format, replacing menu: Menu, at location: Location,
        named file: String
    ) throws -> Menu {
        do {
            return try Self.menu(text, as: format, replacing: menu, at: location)
        } catch {
            throw FileProblem(file: file, problems: error)
        }
    }
}

/// The failure to read, write or edit a file.
struct FileFailure: Error, CustomStringConvertible {
    /// What happened and what to do.
    let description: String

    init(_ description: String) { self.description = description }

    /// The file can't be read.
    static func unreadable(_ file: String) -> Self {
        Self("The file \(file) can't be read. Check its name and that you may read it.")
    }
}

/// The problems of a file with its name.
struct FileProblem: Error, CustomStringConvertible {
    let file: String
    let problems: MenuFileProblems

    /// The problems, one a line, and that nothing was changed.
    var description: String { "\(file) has mistakes; nothing was changed.\n\(problems)" }
}

/// A temporary file that a person edits.
private struct EditedFile {
    let path: String
    private let original: String

    init(text: String, ending: String) throws {
        original = text
        let name = "comanda-menu-\(UUID().uuidString.prefix(8)).\(ending)"
        path = (NSTemporaryDirectory() as NSString).appendingPathComponent(name)
        try text.write(toFile: path, atomically: true, encoding: .utf8)
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
        guard result.terminationStatus.isSuccess else {
            throw FileFailure(
                "The editor '\(editor)' failed; nothing was changed. Set EDITOR to one that runs.")
        }
        let text = try String(contentsOfFile: path, encoding: .utf8)
        if text != original { return text }
        remove()
        return nil
    }

    func remove() { try? FileManager.default.removeItem(atPath: path) }
}
