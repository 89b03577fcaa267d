// SPDX-License-Identifier: Apache-2.0

package import ArgumentParser
import Backup
import Call
import Catalogue
import Doctor
import LoadGenerator
import Report
import Sales
import ServiceRuntime
import Setup
import Tap

/// `comanda`, the operator's command.
///
/// Its subcommands run the suite, show its state, list menus, place and pay orders, and count
/// drawers. Others call any method, watch events, generate load, manage keys, and back up and
/// restore databases.
package struct Comanda: AsyncParsableCommand {
    /// The name, the help and the subcommands.
    package static let configuration = CommandConfiguration(
        commandName: "comanda",
        abstract: "Runs, tests and watches the order flow of a restaurant.",
        discussion: """
            Examples:
              comanda up --data data
              comanda status
              comanda why 1 --location 00001
              comanda doctor
              comanda support support.tar.gz
              comanda menu show --location 00001
              comanda display list
              comanda till
              comanda order --location 00001 --item 00001 --item 00008:2
              comanda pay 1 --location 00001 --cash 20.00
              comanda drawer list --location 00001
              comanda report kitchen --location 00001
              comanda report day --location 00001
              comanda delivery list --location 00001
              comanda call orders orders.list location=00001
              comanda tap --location 00001
              comanda rush --bus tcp://127.0.0.1:6570 --seconds 10
              comanda keys init --keys keys
              comanda devices add till-3 --role till --location 00001
              comanda people invite --role courier --location 00001
              comanda announce --keys keys --bus tcp://0.0.0.0:5570
              comanda backup create /mnt/usb/monday
            """,
        version: SuiteConfiguration.version,
        subcommands: topics.flatMap(\.self))

    /// The subcommands by topic, in the order of the help.
    private static var topics: [[any ParsableCommand.Type]] {
        [
            SetupCommands.all, DoctorCommands.all, CatalogueCommands.all,
            [TillScreenCommand.self], SalesCommands.all, ReportCommands.all, CallCommands.all,
            TapCommands.all, [RushCommand.self], BackupCommands.all,
        ]
    }

    /// The command without arguments, which prints the help.
    package init() {}
}
