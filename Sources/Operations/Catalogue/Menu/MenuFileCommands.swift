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
