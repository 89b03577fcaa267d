// SPDX-License-Identifier: Apache-2.0

package import ArgumentParser

/// The commands of `comanda` that say how the suite is.
package enum DoctorCommands {
    /// Their types, in the order of the help.
    package static var all: [any ParsableCommand.Type] {
        [StatusCommand.self, DoctorCommand.self, SupportCommand.self]
    }
}
