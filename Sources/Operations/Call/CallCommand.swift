// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import ClientSupport
import Commerce
import MessageBus
import ServiceRuntime
import Wire

/// `comanda call`: calls any method of a service.
struct CallCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "call",
        abstract: "Calls any method of a service, also those without a command of their own.",
        discussion: """
            Without METHOD the command lists the methods; with --describe it describes one. The \
            parameters are one JSON object, or MEMBER=VALUE for each member; OUTER.INNER=VALUE \
            sets a member of a member. A VALUE is a string if the method takes a string. \
            Otherwise it is read as JSON, or as a string if it is not JSON.

            A method that changes something gets a context with a new key. The exit status is 1 \
            if the service refuses, and 2 if no answer came in time. If the outcome is unknown, \
            the message names the --key with which to run the same command again; it is executed \
            at most once.

            Examples:
              comanda call orders
              comanda call orders orders.list location=00001 paid=true limit=5
              comanda call locations menus.setPrice location=00001 item=00001 price=875
              comanda call orders orders.addItems order=ID 'items=[{"item":"00001","quantity":2}]'
              comanda call payments payments.checkout order=ID tender.type=cash tender.tendered=2000
              comanda call orders orders.addItems --describe
            """)

    @OptionGroup var options: SuiteOptions

    @Argument(
        help: "locations, orders, payments or kitchen; any name with --endpoint.",
        completion: .list(SuiteService.allCases.map(\.rawValue)))
    var service: String

    @Argument(
        help: "The method, for example orders.list (default: lists the methods).",
        completion: .custom(MethodCompletion.names))
    var method: String?

    @Argument(help: "One JSON object, or MEMBER=VALUE for each member.")
    var parameters: [String] = []

    @Option(help: "The endpoint of the service for requests (default: from --bus).")
    var endpoint: String?

    @Option(help: "The key of a command; with the same key it is executed at most once.")
    var key: CommandKey?

    @Option(help: "The terminal that sends a command (default: \(CallSender.defaultTerminal)).")
    var terminal: TerminalID?

    @Option(help: "The person who sends a command.")
    var staff: StaffID?

    @Flag(help: "Describes the method instead of calling it.")
    var describe = false

    @Flag(help: "Prints the result, or the error of a refusal, as the service wrote it.")
    var json = false

    func validate() throws {
        if describe, method == nil {
            throw ValidationError("--describe describes a method: name it after the service.")
        }
    }

    func run() async throws {
        // An endpoint is an address: nothing is to be found.
        let configuration =
            endpoint == nil
            ? try await SuiteConfiguration.ofClient(options: options)
            : try SuiteConfiguration(options: options)
        let call = try call(in: configuration)
        let target = call.target
        let host = try BusHost<ServiceClient>(
            name: "comanda-call", limits: configuration.limits, keyring: target.keyring)
        let outcome = try await host.run(
            starting: { try ServiceClient(bus: $0, endpoint: target.endpoint) }
        ) { await call.run(with: $0) }
        outcome.lines.forEach(Console.writeOutput)
        outcome.notes.forEach(Console.writeError)
        if outcome.status != 0 { throw ExitCode(outcome.status) }
    }

    private func call(in configuration: SuiteConfiguration) throws -> ServiceCall {
        ServiceCall(
            target: try CallTarget(service, at: endpoint, in: configuration), method: method,
            arguments: parameters,
            sender: CallSender(key: key, terminal: terminal, staff: staff),
            isDescription: describe, isJSON: json)
    }
}
