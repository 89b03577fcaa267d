// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Orders
import ServiceRuntime

/// `order-service backup`.
struct BackupCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "backup",
        abstract: "Copies the orders to a file while order-service runs.",
        discussion: """
            The file appears when the copy is complete and on the disk; a file that is there \
            already is not touched.

            To restore it, stop what starts order-service again when it ends: 'comanda up' with \
            the whole suite, or its unit. Remove orders.db, orders.db-wal and orders.db-shm from \
            its folder, put the copy there as orders.db and start again. Whoever follows it then \
            starts over by itself.

            Example: order-service backup --data /var/lib/comanda /mnt/usb/orders-monday.db
            """)

    @OptionGroup var options: SuiteOptions

    /// The copy.
    @Argument(help: "The file to write.", completion: .file())
    var file: String

    func run() throws {
        let settings = try SuiteConfiguration(options: options)
        try OrderService.backUp(settings.databasePath(of: .orders), to: file)
        print("The orders are in \(file).")
    }
}
