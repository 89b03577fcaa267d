// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
package import ClientSupport
import Commerce
import Messages
import ServiceRuntime
package import Wire

/// The options of a command that moves money: its sender, its key and its output.
package struct MoneyArguments: ParsableArguments {
    @OptionGroup var options: SuiteOptions

    @Option(help: "The till that takes or gives the money (default: a new terminal).")
    var terminal: TerminalID?

    @Option(help: "The person at the till.")
    var staff: StaffID?

    @Option(help: KeyPrefix.help)
    var key: KeyPrefix?

    /// Whether the answer is printed as JSON.
    @Flag(help: "Prints the answer of payment-service as one line of JSON.")
    package var json = false

    /// The default options.
    package init() {}

    /// The sender of the commands; without a key it has a new one each time.
    var sender: CommandSender {
        let key = key ?? .fresh()
        return CommandSender(
            key: key, terminal: terminal ?? key.terminal, staff: staff,
            mayBeRetry: self.key != nil)
    }

    /// Joins the bus and runs the body.
    package func run<Outcome: Sendable>(
        _ name: String, _ body: @Sendable (SuiteClient) async throws -> Outcome
    ) async throws -> Outcome {
        let suite = try await SuiteConfiguration.ofClient(options: options)
        return try await ClientCommand(name: name, in: suite).run(body)
    }

    /// Makes one command and sends it to payment-service, and returns the answer.
    package func answer<C: Command>(
        _ name: String, to make: @Sendable (CommandContext) -> C
    ) async throws -> C.Answer {
        let sender = sender
        let command = make(sender.movingContext)
        return try await run(name) { client in
            try await sender.query(command, of: .payments, .moving, with: client).value
        }
    }

    /// Makes one command and sends it to payment-service, and prints the answer.
    func send<C: Command>(
        _ name: String,
        _ make: @Sendable (SuiteClient, inout CommandSender) async throws -> C,
        text: @Sendable (C.Answer) throws -> [String]
    ) async throws {
        let sender = sender
        let answer = try await run(name) { client in
            var sender = sender
            let command = try await make(client, &sender)
            return try await sender.query(command, of: .payments, .moving, with: client)
        }
        (json ? [answer.json] : try text(answer.value)).forEach(Console.writeOutput)
    }
}

extension CommandSender {
    /// The context of the only command that is sent.
    var movingContext: CommandContext { context(key.moving) }
}
