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
        abstract: "Calls any method of a service, for everything that has no screen.",
        discussion: """
            Without METHOD it lists the methods; with --describe it shows what a method does and \
            takes. The parameters are one JSON object, or MEMBER=VALUE for each member; a dot \
            stands between a member and a member in it. A VALUE is a string where the method wants \
            one. Elsewhere it is read as JSON, or as a string if it is not JSON.

            A command gets a context with a new key. The status is 1 when the service refuses, and \
            2 when no answer came. If the outcome of a command is unknown, it says with which \
            --key to give the same command again; nothing happens twice.

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
        help: "The method, for example orders.list (lists the methods otherwise).",
        completion: .custom(MethodCompletion.names))
    var method: String?

    @Argument(help: "One JSON object, or MEMBER=VALUE for each member.")
    var parameters: [String] = []

    @Option(help: "Where the service answers requests (as the bus says otherwise).")
    var endpoint: String?

    @Option(help: "The key of a command: given again with the same key, it is done once.")
    var key: CommandKey?

    @Option(help: "The terminal that sends a command ('\(CallSender.usualTerminal)' otherwise).")
    var terminal: TerminalID?

    @Option(help: "The person who sends a command.")
    var staff: StaffID?

    @Flag(help: "Shows what the method does and takes, and does not call it.")
    var describe = false

    @Flag(help: "Prints the result, or the error of a refusal, as the service wrote it.")
    var json = false

    func validate() throws {
        if describe, method == nil {
            throw ValidationError("--describe shows a method: name it behind the service.")
        }
    }

    func run() async throws {
        let configuration = try SuiteConfiguration(options: options)
        let errand = try errand(in: configuration)
        let target = errand.target
        let host = try BusHost<ServiceClient>(
            name: "comanda-call", limits: configuration.limits, keyring: target.keyring)
        try await host.start { try ServiceClient(bus: $0, endpoint: target.endpoint) }
        let ending = await host.run { await errand.perform(with: $0) }
        await host.stop()
        ending?.lines.forEach(Console.say)
        ending?.notes.forEach(Console.note)
        if let status = ending?.status, status != 0 { throw ExitCode(status) }
    }

    private func errand(in configuration: SuiteConfiguration) throws -> CallErrand {
        CallErrand(
            target: try CallTarget(service, at: endpoint, in: configuration), method: method,
            arguments: parameters,
            sender: CallSender(key: key, terminal: terminal, staff: staff),
            isDescribed: describe, isJSON: json)
    }
}
