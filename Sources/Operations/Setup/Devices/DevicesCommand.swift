// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import ClientSupport
import Commerce
import Messages
import ServiceRuntime
import Wire

/// `comanda devices`: admits browsers and programs to the gateway.
struct DevicesCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "devices",
        abstract: "Admits browsers to the gateway, and makes the links for guests.",
        discussion: """
            It asks people-service, on any machine with the key of an operator or a manager. A \
            change takes effect at once.

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
        let (name, roles, location) = (name, Role.allCases.filter(roles.contains), location)
        let code = try await options.people.send {
            AddDevice(name: name, roles: roles, location: location, context: $0)
        }.code
        Console.writeOutput("The code of \(name), valid once and for 15 minutes: \(code)")
        options.show(try options.address("/enrol?code=\(code)"))
    }
}

/// `comanda devices list`.
struct DevicesListCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "Lists devices, links and people with a PIN.",
        discussion: "Example: comanda devices list")

    @OptionGroup var options: PeopleServiceOptions

    func run() async throws {
        let (devices, links, staff) = try await options.run { client in
            (
                try await client.query(ListDevices(), ofOptional: .people).devices,
                try await client.query(ListLinks(), ofOptional: .people).links,
                try await client.query(ListStaff(), ofOptional: .people).staff
            )
        }
        let lines = devices.map(\.line) + links.map(\.line) + staff.map(\.line)
        lines.forEach(Console.writeOutput)
    }
}

extension Device {
    /// The device as a line for people.
    fileprivate var line: String {
        let roles = roles.map(\.rawValue).sorted().joined(separator: " ")
        let place = location.map { "location \($0)" } ?? "all locations"
        let state = enrolled ? staff.map { "used by \($0)" } ?? "enrolled" : "waits"
        return "device  \(name)  \(roles)  \(place)  \(state)"
    }
}

extension GuestLink {
    /// The link as a line for people.
    fileprivate var line: String {
        "link    location \(location)  \(table.map { "table \($0.withoutControls)" } ?? "counter")"
    }
}

extension StaffMember {
    /// The person as a line for people.
    fileprivate var line: String {
        let place = location.map { "location \($0)" } ?? "all locations"
        return "staff   \(name)  \(place)\(manager == true ? "  manager" : "")"
    }
}

/// `comanda devices revoke`.
struct DevicesRevokeCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "revoke", abstract: "Ends the rights of a device at once.",
        discussion: "Example: comanda devices revoke till-3")

    @OptionGroup var options: PeopleServiceOptions

    @Argument(help: "The name of the device.")
    var name: TerminalID

    func run() async throws {
        let name = name
        _ = try await options.send { RevokeDevice(device: name, context: $0) }
        Console.writeOutput("\(name) is no device any more")
    }
}
