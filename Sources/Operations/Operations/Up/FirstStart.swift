// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import ClientSupport
import Foundation
import ServiceRuntime

/// The locations with which a new data folder begins.
enum FirstStart: Equatable, Sendable {
    /// The seven demo locations.
    case demo
    /// No location yet: 'comanda location add' adds them.
    case own
    /// The locations of a file.
    case catalogue(String)

    /// The options of locations-service.
    ///
    /// Each start gets them, so that a start after an interrupted first start uses them, too.
    /// Existing locations stay.
    var arguments: [String] {
        switch self {
        case .demo: []
        case .own: ["--own"]
        case .catalogue(let file): ["--catalogue", file, "--keep-locations"]
        }
    }

    /// Asks a person at a terminal; without one, or without an answer, it is the demo.
    static func asked() -> Self {
        guard isatty(STDIN_FILENO) == 1, isatty(STDERR_FILENO) == 1 else { return .demo }
        while true {
            Console.writeError(question)
            guard let line = readLine() else { return .demo }
            if let answer = answer(line) { return answer }
        }
    }

    private static let question = """
        This folder is new. Begin with the demo (seven locations with menus), or with your own \
        restaurant? Type demo or own, then Enter (demo):
        """

    /// The choice that a typed line makes; nil if it makes none.
    static func answer(_ line: String) -> Self? {
        switch line.trimmingCharacters(in: .whitespaces).lowercased() {
        case "", "demo", "d": .demo
        case "own", "o": .own
        default: nil
        }
    }
}

/// The options for the first start of a data folder.
struct FirstStartOptions: ParsableArguments {
    @Option(help: "Begins a new data folder with the locations of this catalogue file.")
    var catalogue: String?

    @Flag(help: "Begins a new data folder with seven demo locations.")
    var demo = false

    @Flag(help: "Begins a new data folder without locations; 'comanda location add' adds yours.")
    var own = false

    func validate() throws {
        if [catalogue != nil, demo, own].count(where: \.self) > 1 {
            throw ValidationError("Give only one of --catalogue, --demo and --own.")
        }
    }

    /// The choice for a folder; asks a person if the folder is new and no option is given.
    ///
    /// Throws a `CatalogueUnreadable` error if the catalogue of a new folder can't be read.
    func choice(for configuration: SuiteConfiguration) throws -> FirstStart {
        let files = FileManager.default
        let isNew = !files.fileExists(atPath: configuration.databasePath(of: .locations))
        if let catalogue {
            if isNew, !files.isReadableFile(atPath: catalogue) {
                throw CatalogueUnreadable(file: catalogue)
            }
            return .catalogue(catalogue)
        }
        if own { return .own }
        return demo || !isNew ? .demo : .asked()
    }
}

/// The catalogue of a new data folder can't be read.
private struct CatalogueUnreadable: Error, CustomStringConvertible {
    let file: String

    var description: String {
        "The catalogue \(file) can't be read. Check that the file of --catalogue exists and that "
            + "you may read it."
    }
}
