// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import ClientSupport
import Commerce
import Devices
import Foundation
import Messages

/// `comanda devices link`.
struct DevicesLinkCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "link",
        abstract: "Makes the link by which guests order at a table or at the counter.",
        discussion: """
            An earlier link of the same place ends. Print the picture, at least 3 cm wide, and put \
            it on the table.

            Example: comanda devices link --location 00001 --table 7 --svg table-7.svg
            """)

    @OptionGroup var options: DevicesOptions

    @Option(help: "The location.")
    var location: LocationID

    @Option(help: "The table (default: the counter).")
    var table: String?

    @Option(help: ArgumentHelp("Writes the code as a picture.", valueName: "file"))
    var svg: String?

    func run() async throws {
        let (location, table) = (location, table)
        try checkPicture()
        let link = try await options.people.send {
            MakeLink(location: location, table: table, context: $0)
        }.link
        let address = try options.address("/m/\(location)?link=\(link)")
        options.show(address)
        if let svg, let code = QRCode(address) {
            let caption = table.map { "Table \($0)" } ?? "Order here"
            try code.svg(caption: caption).write(
                toFile: svg, atomically: true, encoding: .utf8)
        }
    }

    /// Throws a `ValidationError` for a picture in a folder that can't be written: the link of
    /// before must not end for nothing.
    private func checkPicture() throws {
        guard let svg else { return }
        let folder = (svg as NSString).deletingLastPathComponent
        guard FileManager.default.isWritableFile(atPath: folder.isEmpty ? "." : folder) else {
            throw ValidationError("No link was made: \(svg) can't be written. Name another file.")
        }
    }
}

/// `comanda devices unlink`.
struct DevicesUnlinkCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "unlink", abstract: "Ends the link of a table or of the counter.",
        discussion: "Example: comanda devices unlink --location 00001 --table 7")

    @OptionGroup var options: PeopleServiceOptions

    @Option(help: "The location.")
    var location: LocationID

    @Option(help: "The table (default: the counter).")
    var table: String?

    func run() async throws {
        let (location, table) = (location, table)
        _ = try await options.send {
            RevokeLink(location: location, table: table, context: $0)
        }
        Console.writeOutput("The link is ended")
    }
}
