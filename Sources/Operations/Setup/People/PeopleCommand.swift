// SPDX-License-Identifier: Apache-2.0

import Accounts
import ArgumentParser
import ClientSupport
import Commerce
import Devices
import Secrets
import ServiceRuntime

/// `comanda people`: the roles of people with an account at the gateway.
struct PeopleCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "people",
        abstract: "Invites couriers and owners, and approves their roles.",
        discussion: """
            Run it on the machine of gateway-service, with the same --data. A change takes effect \
            at once.

            Examples:
              comanda people invite --role owner --location 00001
              comanda people list
              comanda people approve ana@example.org --role courier
              comanda people revoke ana@example.org --role courier
            """,
        subcommands: [
            PeopleListCommand.self, PeopleInviteCommand.self, PeopleApproveCommand.self,
            PeopleRevokeCommand.self,
        ])
}

/// The file of the gateway.
struct PeopleOptions: ParsableArguments {
    @OptionGroup var suite: SuiteOptions

    /// The accounts of the gateway; throws errors of the settings and of the file.
    var store: AccountStore {
        get throws {
            let path = try SuiteConfiguration(options: suite).databasePath(ofCompanion: "gateway")
            try GatewayFile.check(path)
            return try AccountStore(path: path)
        }
    }
}

extension PersonRole: ExpressibleByArgument {}

/// `comanda people list`.
struct PeopleListCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "Lists the people who have a role, or ask for one.",
        discussion: "Example: comanda people list")

    @OptionGroup var options: PeopleOptions

    func run() async throws {
        for person in try await options.store.peopleWithRoles() {
            for grant in person.grants {
                let place = grant.location.map { "location \($0)" } ?? "all locations"
                let state = grant.isApproved ? "approved" : "asks for it"
                let who = person.email?.text ?? person.id.text
                Console.writeOutput("\(who)  \(person.name)  \(grant.role)  \(place)  \(state)")
            }
        }
    }
}

/// `comanda people invite`.
struct PeopleInviteCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "invite", abstract: "Prints a code that gives a person a role, once.",
        discussion: """
            The person signs in at the page /account, and enters the code there within 7 days.

            Example: comanda people invite --role courier --location 00001
            """)

    @OptionGroup var options: PeopleOptions

    @Option(help: "What the person may do: courier or owner.")
    var role: PersonRole

    @Option(help: "The only location where the person works (default: all).")
    var location: LocationID?

    func run() async throws {
        var generator = SystemRandomNumberGenerator()
        let code = Secret.code(using: &generator)
        try await options.store.invite(to: role, at: location, code: code, now: .now())
        Console.writeOutput(
            """
            The code of the invitation, valid once and for 7 days: \(code)
            The person signs in at the page /account of the gateway, and enters it there.
            """)
    }
}

/// The account and the role of a change.
struct PersonRoleOptions: ParsableArguments {
    @OptionGroup var people: PeopleOptions

    @Argument(help: "The e-mail or the identifier of the person.")
    var person: String

    @Option(help: "The role: courier or owner.")
    var role: PersonRole

    /// The person; throws an `AccountError` if no account has the e-mail or identifier.
    func found(in store: AccountStore) async throws -> Person {
        if let email = EmailAddress(person), let found = try await store.person(email: email) {
            return found
        }
        guard let id = PersonID(person), let found = try await store.person(id) else {
            throw AccountError.unknown(person)
        }
        return found
    }
}

/// `comanda people approve`.
struct PeopleApproveCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "approve", abstract: "Approves a role that a person asks for.",
        discussion: "Example: comanda people approve ana@example.org --role courier")

    @OptionGroup var options: PersonRoleOptions

    func run() async throws {
        let store = try options.people.store
        let person = try await options.found(in: store)
        let grant = person.grants.first { $0.role == options.role }
        guard let grant else { throw AccountError.roleUnknown(options.role) }
        try await store.approve(options.role, at: grant.location, of: person.id)
        Console.writeOutput("\(person.name) has the role \(options.role)")
    }
}

/// `comanda people revoke`.
struct PeopleRevokeCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "revoke", abstract: "Removes a role of a person at once.",
        discussion: "Example: comanda people revoke ana@example.org --role courier")

    @OptionGroup var options: PersonRoleOptions

    func run() async throws {
        let store = try options.people.store
        let person = try await options.found(in: store)
        try await store.revoke(options.role, of: person.id)
        Console.writeOutput("\(person.name) does not have the role \(options.role)")
    }
}
