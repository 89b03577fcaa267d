// SPDX-License-Identifier: Apache-2.0

package import ArgumentParser

/// The command of `comanda` that shows what travels on the bus.
package enum TapCommands {
    /// Its type, for the root command.
    package static var all: [any ParsableCommand.Type] { [TapCommand.self] }
}
