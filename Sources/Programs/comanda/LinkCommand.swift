// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Foundation

/// `comanda link`, which builds and packages use.
struct LinkCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "link",
        abstract: "Links the names of the other programs to comanda in a folder.",
        shouldDisplay: false)

    @Argument(help: "The folder that contains comanda.", completion: .directory)
    var folder: String

    func run() throws {
        for name in Programs.all.compactMap({ $0.configuration.commandName }) {
            let link = "\(folder)/\(name)"
            // The link of an earlier build may be missing.
            try? FileManager.default.removeItem(atPath: link)
            try FileManager.default.createSymbolicLink(
                atPath: link, withDestinationPath: "comanda")
        }
    }
}
