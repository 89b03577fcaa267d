// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import ClientSupport
import Commerce
import Devices
import Foundation
import MessageBus
import ServiceRuntime
import Wire

/// The services, of which people-service is asked.
struct PeopleServiceOptions: ParsableArguments {
    @OptionGroup var suite: SuiteOptions

    /// Runs the body with a client of the services, as `ClientCommand.run`.
    func run<Outcome: Sendable>(
        _ body: @Sendable (SuiteClient) async throws -> Outcome
    ) async throws -> Outcome {
        let suite = try await SuiteConfiguration.ofClient(options: suite)
        return try await ClientCommand(name: Self.terminal, in: suite).run(body)
    }

    /// Sends a command to people-service; prints a refusal and throws an exit status.
    func send<C: Command>(
        _ command: @Sendable (CommandContext) -> C
    ) async throws -> C.Answer {
        try await run { client in
            try await client.query(command(Self.context()), ofOptional: .people)
        }
    }

    /// The sender of a command, with a new key: people-service may repeat each without harm.
    static func context() -> CommandContext {
        CommandContext(key: .fresh(), terminal: TerminalID(stringLiteral: terminal))
    }

    private static let terminal = "comanda-devices"
}

/// The services, and the address of the gateway's pages.
struct DevicesOptions: ParsableArguments {
    @OptionGroup var people: PeopleServiceOptions

    @Option(
        help: ArgumentHelp(
            """
            Address of the pages for other machines (default: this machine's name with the port of \
            the gateway-service whose data is in --data).
            """,
            valueName: "address"))
    var url: String?

    /// The address of a page: by default where gateway-service was started last, and before its
    /// first start at the port of the settings.
    ///
    /// Prints a warning if other machines can't open it.
    func address(_ path: String) throws -> String {
        let base = try url ?? served().text(host: HostName.present)
        return (base.hasSuffix("/") ? String(base.dropLast()) : base) + path
    }

    private func served() throws -> ServedAddress {
        let configuration = try SuiteConfiguration(options: people.suite)
        let path = configuration.databasePath(ofCompanion: "gateway")
        if let served = ServedAddress.read(besideDatabase: path) {
            if let advice = served.advice { Console.writeError(advice) }
            return served
        }
        Console.writeError(
            "No gateway-service has served pages from \(configuration.folder). If its pages are at "
                + "another address than this one, name it with --url.")
        let port = configuration.gatewayAddress?.split(separator: ":").last.flatMap { Int($0) }
        return ServedAddress(isSecure: false, port: port ?? 8570)
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
