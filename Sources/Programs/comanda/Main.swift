// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import CCommit
import Operations
import ServiceRuntime

/// Runs the operator's command.
@main
struct Main: AsyncParsableCommand {
    static let configuration = {
        var configuration = Comanda.configuration
        configuration.version = SuiteConfiguration.version(
            builtFrom: String(cString: commit_of_build()))
        return configuration
    }()

    static func main() async {
        let arguments = Array(CommandLine.arguments.dropFirst())
        if let problem = NegativeNumber.problem(in: arguments) { exit(withError: problem) }
        await main(arguments)
    }
}
