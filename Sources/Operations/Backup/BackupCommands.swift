// SPDX-License-Identifier: Apache-2.0

package import ArgumentParser

/// The command of `comanda` that backs up and restores databases.
package enum BackupCommands {
    /// Its type, for the root command.
    package static var all: [any ParsableCommand.Type] { [BackupCommand.self] }
}
