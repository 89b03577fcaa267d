// SPDX-License-Identifier: Apache-2.0

package import ArgumentParser

/// The command of `comanda` that reports on days and kitchens.
package enum ReportCommands {
    /// Its type, for the root command.
    package static var all: [any ParsableCommand.Type] { [ReportCommand.self] }
}
