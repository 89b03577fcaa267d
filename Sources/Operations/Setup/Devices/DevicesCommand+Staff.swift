// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import ClientSupport
import Commerce
import Glibc
import Messages
import ServiceRuntime

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

    @OptionGroup var options: PeopleServiceOptions

    @Argument(help: "The name of the person, which the history keeps.")
    var name: StaffID

    @Option(help: "The only location where a new person works (default: all of them).")
    var location: LocationID?

    @Flag(
        inversion: .prefixedNo,
        help: "Whether the person may approve as a manager (default: as before, or no).")
    var manager: Bool?

    @Flag(help: "Removes the person.")
    var remove = false

    func run() async throws {
        let (name, location, manager) = (name, location, manager)
        if remove {
            _ = try await options.send { RemoveStaff(staff: name, context: $0) }
            return Console.writeOutput("\(name) has no PIN any more")
        }
        let pin = Console.readSecret("PIN of \(name):") ?? ""
        if isatty(STDIN_FILENO) == 1, Console.readSecret("The same PIN again:") != pin {
            throw ValidationError("The two PINs differ. Nothing was changed.")
        }
        let said = try await options.run { client in
            let staff = try await client.query(ListStaff(), ofOptional: .people).staff
            let known =
                staff.first { $0.name == name }
                ?? staff.first { $0.name.text.lowercased() == name.text.lowercased() }
            let context = PeopleServiceOptions.context()
            // A person has one location, so another one is for people-service to refuse.
            guard let known, location == nil || location == known.location else {
                let new = AddStaff(
                    staff: name, pin: pin, location: location, manager: manager, context: context)
                _ = try await client.query(new, ofOptional: .people)
                return "\(name) has a PIN now"
            }
            let change = ChangeStaff(
                staff: known.name, pin: pin, manager: manager, context: context)
            _ = try await client.query(change, ofOptional: .people)
            return "\(known.name) has a new PIN; the old one is not valid any more"
        }
        Console.writeOutput(said)
    }
}
