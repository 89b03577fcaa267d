// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import ClientSupport
import Commerce
import Messages
import ServiceRuntime

/// `comanda display set`: keeps the settings of a kitchen screen.
struct DisplaySetCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "set",
        abstract: "Keeps the settings of a kitchen screen, or changes the kept ones.",
        discussion: """
            NAME is the name of the screen's key, or what it was started with as --terminal. What \
            is not named stays; a new screen shows all stations and sounds for all events.

            Examples:
              comanda display set grill-1 --location 00001 --station grill --station fryer
              comanda display set grill-1 --location 00001 --columns 40 --sound new --sound late
              comanda display set expo-1 --location 00001 --expo
            """)

    @Argument(
        help: "The name of the screen.", completion: .custom(SuiteCompletion.displays))
    var name: TerminalID

    @OptionGroup var arguments: LocationArguments
    @OptionGroup var sender: SenderArguments
    @OptionGroup var details: DisplayDetails

    func run() async throws {
        let (name, details, context) = (name, details, sender.context)
        try await arguments.change { location in
            var command = ChangeLocation(
                location: location.id, ifRevision: location.revision, context: context)
            command.displays = try location.keeping(name) {
                try details.changed($0, at: location)
            }
            return command
        } then: { client, location in
            let all = try? await client.query(ListLocations(), of: .locations).value.locations
            return DisplayConflict(of: name, keptAt: location, among: all ?? [])?.description
        }
    }
}

/// `comanda display remove`: removes the kept settings of a kitchen screen.
struct DisplayRemoveCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove",
        abstract: "Removes the kept settings of a kitchen screen.",
        discussion: """
            A screen that runs goes on showing what it shows. It is no longer expected: if it is \
            silent, nobody is warned about it.

            Examples:
              comanda display remove grill-1 --location 00001
            """)

    @Argument(
        help: "The name of the screen.", completion: .custom(SuiteCompletion.displays))
    var name: TerminalID

    @OptionGroup var arguments: LocationArguments
    @OptionGroup var sender: SenderArguments

    func run() async throws {
        let (name, context) = (name, sender.context)
        try await arguments.change { location in
            var command = ChangeLocation(
                location: location.id, ifRevision: location.revision, context: context)
            command.displays = try location.keepingNot(name)
            return command
        }
    }
}

extension Location {
    /// The kept displays after a change of one, which is added at the end if it is new.
    func keeping(
        _ terminal: TerminalID, _ change: (KeptDisplay) throws -> KeptDisplay
    ) rethrows -> [KeptDisplay] {
        var displays = displays ?? []
        if let index = displays.firstIndex(where: { $0.terminal == terminal }) {
            displays[index] = try change(displays[index])
        } else {
            displays.append(try change(KeptDisplay(terminal: terminal)))
        }
        return displays
    }

    /// The kept displays without one; throws an `UnknownDisplay` if it is not kept.
    func keepingNot(_ terminal: TerminalID) throws(UnknownDisplay) -> [KeptDisplay] {
        let displays = displays ?? []
        guard displays.contains(where: { $0.terminal == terminal }) else {
            throw UnknownDisplay(terminal: terminal, location: id, kept: displays.map(\.terminal))
        }
        return displays.filter { $0.terminal != terminal }
    }
}

/// The failure to find a kitchen screen among those that are kept.
struct UnknownDisplay: Error, Equatable, CustomStringConvertible {
    let terminal: TerminalID
    let location: LocationID
    /// The screens that are kept.
    let kept: [TerminalID]

    /// What happened, and the screens to choose from.
    var description: String {
        let names = kept.map(\.text).joined(separator: ", ")
        return "Location \(location) keeps no settings of a screen \(terminal). "
            + (kept.isEmpty ? "It keeps those of no screen." : "It keeps those of \(names).")
    }
}

/// The settings of a screen at a second location: it can't know which to take.
struct DisplayConflict: Equatable, CustomStringConvertible {
    /// What the screen does meanwhile.
    static let effect =
        "A screen that runs stays where it is, and one that starts waits, unless it has --location."

    let terminal: TerminalID
    let others: [LocationID]

    /// The conflict of a screen that was kept at a location; nil if no other location keeps it.
    init?(of terminal: TerminalID, keptAt location: LocationID, among all: [Location]) {
        let others = all.filter { other in
            other.id != location
                && other.displays?.contains { $0.terminal == terminal } == true
        }
        if others.isEmpty { return nil }
        self.terminal = terminal
        self.others = others.map(\.id)
    }

    /// What happens, and what to do.
    var description: String {
        "It is also kept at \(others.map(\.text).joined(separator: ", ")). \(Self.effect) 'comanda "
            + "display remove \(terminal) --location \(others[0])' removes it there."
    }
}
