// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import ClientSupport
import MessageBus

/// `comanda keys list`.
struct KeysListCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "Prints who is allowed, and as what.",
        discussion: "Example: comanda keys list --keys keys")

    @OptionGroup var options: KeysOptions

    func run() throws {
        let (holders, problems) = try options.store.list()
        let width = holders.map(\.name.count).max() ?? 0
        for holder in holders {
            let roles = holder.roles.map { $0.isEmpty ? "(no role)" : KeyStore.text(of: $0) }
            Console.say("\(holder.name.padded(to: width))  \(roles ?? "(not allowed)")")
        }
        for problem in problems { Console.note(problem.description) }
        if !problems.isEmpty { throw ExitCode.failure }
    }
}
