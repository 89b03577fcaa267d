// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import ClientSupport
import Foundation
import MenuFiles
import Messages

extension MenuFile.Format: ExpressibleByArgument {
    /// The given format, else that which the name of a file tells; throws a `ValidationError`.
    init(_ given: Self?, of file: String) throws {
        guard let format = given ?? Self(path: file) else {
            throw ValidationError(
                "'\(file)' tells no format: a menu is in a file that ends with .yaml or .csv. "
                    + "Give it such a name, or give --format yaml or csv.")
        }
        self = format
    }
}

/// `comanda menu export`: writes the menu of a location as YAML or CSV.
struct MenuExportCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "export",
        abstract: "Writes the whole menu of a location as YAML or CSV.",
        discussion: """
            'comanda menu import' reads the file again, at this location or at another one. \
            'exported' in the file says what the menu was, so that an import later does not undo \
            what others changed. Pictures are named by their hash.

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

    @Flag(help: "Replaces an existing file.")
    var overwrite = false

    func run() async throws {
        let format =
            try file.map { try MenuFile.Format(self.format, of: $0) }
            ?? self.format ?? .yaml
        let output = try file.map { try OutputFile($0, overwrite: overwrite) }
        let text = try await arguments.run("comanda-menu") { client, location in
            let (entry, exported) = try await client.export(of: location)
            return try MenuFile.text(
                of: entry.menu, at: entry.location, as: format, exported: exported)
        }
        guard let output else { return Console.writeOutput(String(text.dropLast())) }
        let mark = format == .csv ? String(MenuFile.byteOrderMark) : ""
        try output.write(Data((mark + text).utf8))
    }
}

/// A file that a command writes; one that exists is replaced only if a person says so.
struct OutputFile: Sendable {
    private let path: String
    private let overwrite: Bool

    /// The file at a path; throws a `FileFailure` if it exists and may not be replaced.
    init(_ path: String, overwrite: Bool) throws(FileFailure) {
        self.path = path
        self.overwrite = overwrite
        if !overwrite, FileManager.default.fileExists(atPath: path) { throw .exists(path) }
    }

    /// Writes all of it; throws a `FileFailure`.
    func write(_ data: Data) throws(FileFailure) {
        do {
            try data.write(
                to: URL(filePath: path), options: overwrite ? .atomic : .withoutOverwriting)
        } catch CocoaError.fileWriteFileExists {
            throw .exists(path)
        } catch {
            throw FileFailure(
                "The file \(path) can't be written. Check the folder and its permissions.")
        }
    }
}

/// The failure to read, write or edit a file.
struct FileFailure: Error, CustomStringConvertible {
    /// What happened and what to do.
    let description: String

    init(_ description: String) { self.description = description }

    /// The file exists, and nobody said that it may be replaced.
    static func exists(_ file: String) -> Self {
        Self("The file \(file) exists. Choose another name, or add --overwrite to replace it.")
    }

    /// The file can't be read.
    static func unreadable(_ file: String) -> Self {
        Self("The file \(file) can't be read. Check its name and that you may read it.")
    }
}

/// The problems of a file with its name.
struct FileProblem: Error, CustomStringConvertible {
    let file: String
    let problems: MenuFileProblems

    /// Runs a body; its problems get the name of the file.
    static func naming<Value>(
        _ file: String, _ body: () throws(MenuFileProblems) -> Value
    ) throws(FileProblem) -> Value {
        do {
            return try body()
        } catch {
            throw FileProblem(file: file, problems: error)
        }
    }

    /// The problems, one a line, and that nothing was changed.
    var description: String { "\(file) has mistakes; nothing was changed.\n\(problems)" }
}
