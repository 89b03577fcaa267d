// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Operations
import ServiceRuntime

/// Runs the program whose name it was started by: `comanda`, or that of a link to it.
@main
enum Main {
    static func main() async {
        let arguments = Array(CommandLine.arguments.dropFirst())
        if let program = Programs.program(startedAs: CommandLine.arguments.first ?? "") {
            return await program.main(arguments)
        }
        if let problem = NegativeNumber.problem(in: arguments) {
            ComandaProgram.exit(withError: problem)
        }
        await ComandaProgram.main(arguments)
    }
}

/// The operator's command.
struct ComandaProgram: AsyncParsableCommand {
    static let configuration = {
        var configuration = Comanda.configuration
        configuration.version = Programs.version
        configuration.subcommands.append(LinkCommand.self)
        return configuration
    }()
}
