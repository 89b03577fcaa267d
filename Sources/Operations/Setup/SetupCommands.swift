// SPDX-License-Identifier: Apache-2.0

package import ArgumentParser

/// The commands of `comanda` that run, secure and announce a suite, and of its devices and people.
package enum SetupCommands {
    /// Their types, in the order of the help.
    package static var all: [any ParsableCommand.Type] {
        [
            UpCommand.self, KeysCommand.self, DevicesCommand.self, PeopleCommand.self,
            AnnounceCommand.self,
        ]
    }
}
