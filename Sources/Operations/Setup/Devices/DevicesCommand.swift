// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import ClientSupport
import Commerce
import Devices
import Foundation
import Messages
import Secrets
import ServiceRuntime
import Wire

/// `comanda devices`: admits browsers and programs to the gateway.
struct DevicesCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "devices",
        abstract: "Admits browsers to the gateway, and makes the links for guests.",
        discussion: """
            Run it on the machine of gateway-service, with the same --data. A change takes effect \
            at once.

            Examples:
              comanda devices add till-3 --role till --location 00001
              comanda devices link --location 00001 --table 7 --svg table-7.svg
              comanda devices staff ana
              comanda devices list
              comanda devices revoke till-3
            """,
        subcommands: [
            DevicesAddCommand.self, DevicesListCommand.self, DevicesRevokeCommand.self,
            DevicesLinkCommand.self, DevicesUnlinkCommand.self, DevicesStaffCommand.self,
        ])
}

extension SuiteOptions {
    /// The path of the gateway's file; throws errors of the settings, and a `MissingGateway`.
    func gatewayFile() throws -> String {
        let path = try SuiteConfiguration(options: self).databasePath(ofCompanion: "gateway")
        try GatewayFile.check(path)
        return path
    }
}

/// The file of the gateway, and the address of its pages.
struct DevicesOptions: ParsableArguments {
    @OptionGroup var suite: SuiteOptions

    @Option(
        help: ArgumentHelp(
            """
            Address of the pages for other machines (default: this machine's name with the port of \
            gateway-service).
            """,
            valueName: "address"))
    var url: String?

    /// The devices of the gateway; throws errors of the settings and of the file.
    var store: DeviceStore { get throws { try DeviceStore(path: suite.gatewayFile()) } }

    /// The address of a page: by default where gateway-service was started last.
    ///
    /// Prints a warning if other machines can't open it.
    func address(_ path: String) throws -> String {
        let address = try served()
        if url == nil, let advice = address.advice { Console.writeError(advice) }
        let base = url ?? address.text(host: HostName.present)
        return (base.hasSuffix("/") ? String(base.dropLast()) : base) + path
    }

    /// Where gateway-service was started last, and before its first start at the port of the
    /// settings.
    private func served() throws -> ServedAddress {
        let configuration = try SuiteConfiguration(options: suite)
        let served = ServedAddress.read(
            besideDatabase: configuration.databasePath(ofCompanion: "gateway"))
        let parts = (configuration.gatewayAddress ?? "127.0.0.1:8570").split(separator: ":")
        let port = parts.last.flatMap { Int($0) } ?? 8570
        let host = parts.dropLast().joined(separator: ":").trimmingCharacters(in: ["[", "]"])
        return served ?? ServedAddress(isSecure: false, port: port, listeningAt: host)
    }

    /// Asks locations-service for a location, so that nothing is made for one that is not there.
    ///
    /// Prints the reason and throws an exit status if it is unknown, or if nobody answers.
    func location(_ location: LocationID) async throws -> Location {
        let command = ClientCommand(
            name: "comanda-devices", in: try await SuiteConfiguration.ofClient(options: suite))
        return try await command.run { client in
            try await client.query(GetLocation(location: location), of: .locations).value
        }
    }

    /// Prints an address, and its code for a camera.
    func show(_ address: String) {
        Console.writeOutput(address)
        guard let code = QRCode(address) else { return }
        for line in code.lines(isTerminal: isatty(STDOUT_FILENO) == 1) {
            Console.writeOutput(line)
        }
    }
}

/// `comanda devices add`.
struct DevicesAddCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "add",
        abstract: "Prints a code that makes a browser or a program a device, once.",
        discussion: """
            Open the address on the device, or scan the code with its camera, within 15 minutes.

            Example: comanda devices add kitchen-2 --role kitchen --location 00001
            """)

    @OptionGroup var options: DevicesOptions

    @Argument(help: "The name of the device, which the history keeps.")
    var name: TerminalID

    @Option(
        name: .customLong("role"),
        help: "What it may do: \(KeyStore.text(of: Set(Role.allCases))); may be given again.")
    var roles: [Role]

    @Option(help: "The only location where it works (default: all).")
    var location: LocationID?

    func run() async throws {
        let store = try options.store
        if let location { _ = try await options.location(location) }
        var generator = SystemRandomNumberGenerator()
        let code = Secret.code(using: &generator)
        try await store.add(
            name, roles: Set(roles), location: location, code: code, now: .now())
        Console.writeOutput("The code of \(name), valid once and for 15 minutes: \(code)")
        options.show(try options.address("/enrol?code=\(code)"))
    }
}

/// `comanda devices list`.
struct DevicesListCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "Lists devices, links and people with a PIN.",
        discussion: "Example: comanda devices list")

    @OptionGroup var options: DevicesOptions

    func run() async throws {
        let store = try options.store
        for device in try await store.devices() {
            let roles = device.roles.map(\.rawValue).sorted().joined(separator: " ")
            let place = device.location.map { "location \($0)" } ?? "all locations"
            let state =
                device.isEnrolled ? device.staff.map { "used by \($0)" } ?? "enrolled" : "waits"
            Console.writeOutput("device  \(device.name)  \(roles)  \(place)  \(state)")
        }
        for link in try await store.links() {
            let place = link.table.map { "table \($0)" } ?? "counter"
            Console.writeOutput("link    location \(link.location)  \(place)")
        }
        for staff in try await store.staff() {
            let place = staff.location.map { "location \($0)" } ?? "all locations"
            let role = staff.isManager ? "  manager" : ""
            Console.writeOutput("staff   \(staff.name)  \(place)\(role)")
        }
    }
}

/// `comanda devices revoke`.
struct DevicesRevokeCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "revoke", abstract: "Ends the rights of a device at once.",
        discussion: "Example: comanda devices revoke till-3")

    @OptionGroup var options: DevicesOptions

    @Argument(help: "The name of the device.")
    var name: TerminalID

    func run() async throws {
        try await options.store.revoke(name)
        Console.writeOutput("\(name) is no device any more")
    }
}

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
        let store = try options.store
        let place = try await options.location(location)
        if let table, !place.hasTable(table) {
            throw DeviceError.tableUnknown(table, known: place.tables.map(\.name))
        }
        var generator = SystemRandomNumberGenerator()
        let token = Secret.token(using: &generator)
        let link = GuestLink(location: location, table: table)
        try await store.addLink(link, token: token, now: .now())
        let address = try options.address("/m/\(location)?link=\(token)")
        options.show(address)
        if let svg, let code = QRCode(address) {
            let caption = table.map { "Table \($0)" } ?? "Order here"
            try code.svg(caption: caption).write(
                toFile: svg, atomically: true, encoding: .utf8)
        }
    }
}

/// `comanda devices unlink`.
struct DevicesUnlinkCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "unlink", abstract: "Ends the link of a table or of the counter.",
        discussion: "Example: comanda devices unlink --location 00001 --table 7")

    @OptionGroup var options: DevicesOptions

    @Option(help: "The location.")
    var location: LocationID

    @Option(help: "The table (default: the counter).")
    var table: String?

    func run() async throws {
        try await options.store.revokeLink(GuestLink(location: location, table: table))
        Console.writeOutput("The link is ended")
    }
}

/// `comanda devices staff`.
struct DevicesStaffCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "staff",
        abstract: "Sets the PIN of a person, or removes the person.",
        discussion: """
            The PIN is read from standard input: 4 to 12 digits. After five wrong PINs a person \
            is blocked for 15 minutes.

            Examples:
              comanda devices staff ana --location 00001
              comanda devices staff maria --manager
              comanda devices staff ana --remove
            """)

    @OptionGroup var options: DevicesOptions

    @Argument(help: "The name of the person, which the history keeps.")
    var name: StaffID

    @Option(help: "The location where the person works (default: as before, or all of them).")
    var location: LocationID?

    @Flag(
        inversion: .prefixedNo,
        help: "Whether the person may approve as a manager (default: as before, or no).")
    var manager: Bool?

    @Flag(help: "Removes the person.")
    var remove = false

    func run() async throws {
        if remove {
            try await options.store.removeStaff(name)
            return Console.writeOutput("\(name) has no PIN any more")
        }
        let store = try options.store
        let pin = Console.readSecret("PIN of \(name):")
        try await store.setPIN(pin ?? "", of: name, at: location, isManager: manager)
        Console.writeOutput("\(name) has a new PIN")
    }
}
