// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import CCommit
import ServiceRuntime

/// The programs that `comanda` is under other names (decision 18).
enum Programs {
    /// All programs of this build, without `comanda` itself.
    static let all: [any AsyncParsableCommand.Type] =
        [
            LocationsProgram.self, OrderProgram.self, PaymentProgram.self, KitchenProgram.self,
            DeliveryProgram.self, PeopleProgram.self,
        ] + speakingHTTP

    #if COMANDA_HTTP
        private static let speakingHTTP: [any AsyncParsableCommand.Type] = [
            GatewayProgram.self, StripeProgram.self,
        ]
    #else
        private static let speakingHTTP: [any AsyncParsableCommand.Type] = []
    #endif

    /// The version of all programs, with the commit that they were built from.
    static let version = SuiteConfiguration.version(
        builtFrom: String(cString: commit_of_build()))

    /// Returns the program for the path or the name that a process was started as.
    static func program(startedAs path: String) -> (any AsyncParsableCommand.Type)? {
        let name = path.split(separator: "/").last ?? ""
        return all.first { $0.configuration.commandName == String(name) }
    }
}

extension CommandConfiguration {
    /// The configuration of a program, whose first command is the default one unless `hasDefault`
    /// is false.
    static func program(
        _ name: String, _ abstract: String, _ commands: [any ParsableCommand.Type],
        hasDefault: Bool = true
    ) -> Self {
        Self(
            commandName: name, abstract: abstract, version: Programs.version,
            subcommands: commands, defaultSubcommand: hasDefault ? commands.first : nil)
    }
}
