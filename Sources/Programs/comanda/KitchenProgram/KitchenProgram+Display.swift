// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import KitchenClient
import KitchenTerminal
import MessageBus
import ServiceRuntime

extension KitchenProgram {
    /// `kds-service display`.
    struct DisplayCommand: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "display",
            abstract: "Shows a location's tickets in this terminal; keys and clicks advance them.",
            discussion: """
                Press ? for the keys and q twice to quit. It waits for services that are not \
                running yet, and shows when its tickets may be out of date. With a bundle without \
                an address, or with --bus discover, it finds the services on the network, and \
                follows them to another address.

                Settings that 'comanda display set' keeps for the name of this screen apply at \
                once, also while it runs, unless an option here says otherwise.

                Example: kds-service display --bundle kitchen-2.comanda
                Example: kds-service display --location 00001 --terminal kitchen-2
                Example: kds-service display --bundle kitchen-2.comanda --location 00001
                Example: kds-service display --location 00001 --station grill --station fryer
                Example: kds-service display --learn
                Example: kds-service display --location 00001 --plain --seconds 60 > tickets.txt
                """)

        @OptionGroup var options: SuiteOptions

        @Option(
            help:
                "The location to show (default: the one that keeps its settings, or the only one).")
        var location: String?

        @Option(
            help: """
                The name of this screen in the history of orders (default: the name in the bundle, \
                otherwise \(Self.defaultTerminal)).
                """)
        var terminal: String?

        private static let defaultTerminal = "kitchen-1"

        @Option(
            help: """
                Show only the lines of this station, until they are made (default: those of the \
                kept settings, or all). \
                Give its identifier or its name, and several times for several stations.
                """)
        var station: [String] = []

        @Flag(help: "With --station: show the lines of other stations as well, dimmed.")
        var dimOthers = false

        @Flag(help: "Show whole orders and what each waits for, and hand them over.")
        var expo = false

        @Option(
            help: """
                Ring for these events only, for example new,late (default: \
                \(DisplaySettings.allEvents)).
                """)
        var bell: String?

        @Option(
            defaultAsFlag: DisplaySettings.allEvents,
            help: """
                Play a sound instead of the bell, for all events or for these, for example \
                new,late. Then the bell rings only for what --bell names.
                """)
        var sound: String?

        @Flag(help: "Never ring.")
        var noBell = false

        @Option(
            help: """
                The file with the keys of this screen (default: comanda/\(Self.keyboardName) in \
                $XDG_CONFIG_HOME, or in ~/.config, if it exists).
                """,
            completion: .file())
        var keyboard: String?

        private static let keyboardName = "display-keyboard.conf"

        @Flag(
            help: "Ask for the key of each action, for example of a bump bar, and write that file.")
        var learn = false

        @Option(
            help: """
                The minimum width of a card in characters, 20 to 80 (default: 24, or as kept). \
                With a larger font it makes fewer and wider cards.
                """)
        var columns: Int?

        @Flag(help: "Print a line of text for each change instead, for pipes and files.")
        var plain = false

        @Option(help: "End after this number of seconds (default: run until stopped).")
        var seconds: Int?

        func validate() throws {
            if let seconds, !(1...86_400).contains(seconds) {
                throw ValidationError("--seconds must be from 1 to 86400.")
            }
            if let columns, !DisplaySettings.columnLimits.contains(columns) {
                throw ValidationError("--columns must be from 20 to 80.")
            }
            if noBell, bell != nil {
                throw ValidationError("--no-bell excludes --bell.")
            }
            if dimOthers, station.isEmpty {
                throw ValidationError("--dim-others needs --station.")
            }
            if expo, !station.isEmpty {
                throw ValidationError("--expo shows all stations. Leave out --station.")
            }
        }

        func run() async throws {
            if learn { return try await learnKeys() }
            let program = try ServiceProgram(
                name: "kds-display", holder: terminal ?? Self.defaultTerminal, options: options)
            let name = program.configuration.bundle.map { "\($0.name)" } ?? Self.defaultTerminal
            let settings = try DisplaySettings(
                location: location, terminal: terminal ?? name, stations: station,
                dimsOthers: dimOthers, isExpediter: expo, bell: noBell ? "" : bell, sound: sound,
                columns: columns, keyboard: keyboardFile, isPlain: plain, seconds: seconds)
            let sounds = settings.hasSounds ? SoundPlayer() : nil
            let lifetime = ClientLifetime()
            try await program.run(
                for: lifetime, contact: KitchenContact.init
            ) { bus, contact, onSilence in
                try DisplayClient(
                    bus: bus, settings: settings, contact: contact, sounds: sounds,
                    end: lifetime.end, onSilence: onSilence)
            } beside: { host in
                await sounds?.run { problem in await host.with { $0.reportSound(problem) } }
            }
        }

        private func learnKeys() async throws {
            let lifetime = ClientLifetime()
            let file = keyboardFile
            try await ServiceProgram.run(named: "kds-display", for: lifetime) { bus in
                try KeyLearningScreen(bus: bus, file: file, end: lifetime.end)
            }
        }

        private var keyboardFile: KeyboardFile? {
            if let keyboard { return KeyboardFile(path: keyboard, isRequired: !learn) }
            return UserFolder.configuration.path().map {
                KeyboardFile(path: "\($0)/\(Self.keyboardName)", isRequired: false)
            }
        }
    }
}

extension DisplayClient: MovableClient {}

extension KitchenContact {
    /// The contact of the kds-service that the settings of a program name.
    fileprivate init(_ program: ServiceProgram) {
        self.init(
            address: program.configuration.bus,
            endpoints: program.configuration.endpoints(of: .kitchen), keyring: program.keyring)
    }
}
