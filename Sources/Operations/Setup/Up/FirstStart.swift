// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import ClientSupport
import Foundation
import ServiceRuntime

/// The locations with which a new data folder begins.
enum FirstStart: Equatable, Sendable {
    /// Those that the folder has, or the demo locations if nobody is at a terminal to choose.
    case undecided
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
        case .undecided: []
        case .demo: ["--demo"]
        case .own: ["--own"]
        case .catalogue(let file): ["--catalogue", file, "--keep-locations"]
        }
    }

    /// The answer of a person at a terminal; without one nobody decides.
    ///
    /// Throws `NothingChosen` if the person ends the input.
    static func asked() throws(NothingChosen) -> Self {
        guard isatty(STDIN_FILENO) == 1, isatty(STDERR_FILENO) == 1 else { return .undecided }
        return try firstAnswer {
            Console.writeError(question)
            return readLine()
        }
    }

    /// The first typed line that makes a choice; throws `NothingChosen` when there are no more.
    ///
    /// `explain` shows what is wrong with each other line.
    static func firstAnswer(
        explain: (String) -> Void = Console.writeError, _ nextLine: () -> String?
    ) throws(NothingChosen) -> Self {
        while let line = nextLine() {
            if let answer = answer(line) { return answer }
            let text = line.trimmingCharacters(in: .whitespaces).withoutControls
            explain(
                text.isEmpty
                    ? "Please choose: it can't be changed for this folder later."
                    : "'\(text)' is neither demo nor own.")
        }
        throw NothingChosen()
    }

    /// Its lines fit into 80 columns.
    static let question = """
        This folder is new. How do you want to begin?
          demo  seven demo locations with menus, to try everything
          own   your own restaurant
        Type demo or own, then press Enter:
        """

    /// The choice that a typed line makes; nil if it makes none.
    static func answer(_ line: String) -> Self? {
        switch line.trimmingCharacters(in: .whitespaces).lowercased() {
        case "demo", "d": .demo
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
    /// For a new folder it throws `SuiteAddresses.InUse` if another suite runs, and a
    /// `CatalogueUnreadable` error if the catalogue can't be read. Throws `NothingChosen` if the
    /// person ends the input.
    func choice(for configuration: SuiteConfiguration) throws -> FirstStart {
        let files = FileManager.default
        let isNew = !files.fileExists(atPath: configuration.databasePath(of: .locations))
        if isNew { try SuiteAddresses.checkFree(for: configuration) }
        if let catalogue {
            if isNew, !files.isReadableFile(atPath: catalogue) {
                throw CatalogueUnreadable(file: catalogue)
            }
            return .catalogue(catalogue)
        }
        if own { return .own }
        if demo { return .demo }
        return isNew ? try .asked() : .undecided
    }
}

/// A person was asked how to begin, and ended the input.
struct NothingChosen: Error, Equatable, CustomStringConvertible {
    /// What happened and what to do.
    let description = """
        Nothing was chosen, so nothing was started. 'comanda up --demo' begins with the demo, \
        'comanda up --own' with your own restaurant.
        """
}

/// The catalogue of a new data folder can't be read.
private struct CatalogueUnreadable: Error, CustomStringConvertible {
    let file: String

    var description: String {
        "The catalogue \(file) can't be read. Check that the file of --catalogue exists and that "
            + "you may read it."
    }
}
