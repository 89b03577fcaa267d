// SPDX-License-Identifier: Apache-2.0

package import ArgumentParser

/// The commands of `comanda` that read and change locations, menus and kept screens.
package enum CatalogueCommands {
    /// Their types, in the order of the help.
    package static var all: [any ParsableCommand.Type] {
        [LocationCommand.self, DisplayCommand.self, MenuCommand.self]
    }
}
