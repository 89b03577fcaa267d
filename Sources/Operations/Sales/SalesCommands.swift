// SPDX-License-Identifier: Apache-2.0

package import ArgumentParser

/// The commands of `comanda` that place, pay, deliver and explain orders, and move money.
package enum SalesCommands {
    /// Their types, in the order of the help.
    package static var all: [any ParsableCommand.Type] {
        [
            OrderCommand.self, PayCommand.self, DrawerCommand.self, VoucherCommand.self,
            AccountCommand.self, DeliveryCommand.self, WhyCommand.self,
        ]
    }
}
