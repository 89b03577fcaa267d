// SPDX-License-Identifier: Apache-2.0

package import ArgumentParser

/// The command of `comanda` that calls any method.
package enum CallCommands {
    /// Its type, for the root command.
    package static var all: [any ParsableCommand.Type] { [CallCommand.self] }
}
