// SPDX-License-Identifier: Apache-2.0

import Testing

/// One row of the table of all transitions: a state, a command, and the state after it or the
/// reason of the refusal.
struct Transition: CustomTestStringConvertible, Sendable {
    var given: String
    var command: String
    var outcome: String

    var testDescription: String { "\(given), \(command): \(outcome)" }

    /// Whether the command is refused; reasons have a dot, states have none.
    var isRefusal: Bool { outcome.contains(".") }

    /// Every state with every command.
    ///
    /// A state is the order's status with `sealed` or `paid` where it is; `unseen` says that the
    /// kitchen has yet to acknowledge what was taken back. `recordPayment` pays all that is due.
    static let table = parse(
        """
        open                 | addItems          | inProcess
        open                 | cancel            | canceled
        open                 | advance inProcess | order.statusChanged
        open                 | advance processed | order.statusChanged
        open                 | acknowledge       | order.nothingToAcknowledge
        open                 | seal              | order.empty
        open                 | unseal            | order.notSealed
        open                 | recordPayment     | open paid

        inProcess            | addItems          | inProcess
        inProcess            | cancel            | canceled unseen
        inProcess            | advance inProcess | processed
        inProcess            | advance processed | order.statusChanged
        inProcess            | acknowledge       | order.nothingToAcknowledge
        inProcess            | seal              | inProcess sealed
        inProcess            | unseal            | order.notSealed
        inProcess            | recordPayment     | inProcess paid

        processed            | addItems          | inProcess
        processed            | cancel            | canceled unseen
        processed            | advance inProcess | order.statusChanged
        processed            | advance processed | delivered
        processed            | acknowledge       | order.nothingToAcknowledge
        processed            | seal              | processed sealed
        processed            | unseal            | order.notSealed
        processed            | recordPayment     | processed paid

        delivered            | addItems          | inProcess
        delivered            | cancel            | canceled
        delivered            | advance inProcess | order.statusChanged
        delivered            | advance processed | order.statusChanged
        delivered            | acknowledge       | order.nothingToAcknowledge
        delivered            | seal              | delivered sealed
        delivered            | unseal            | order.notSealed
        delivered            | recordPayment     | delivered paid

        inProcess sealed     | addItems          | order.sealed
        inProcess sealed     | cancel            | order.sealed
        inProcess sealed     | advance inProcess | processed sealed
        inProcess sealed     | advance processed | order.statusChanged
        inProcess sealed     | acknowledge       | order.nothingToAcknowledge
        inProcess sealed     | seal              | order.sealed
        inProcess sealed     | unseal            | inProcess
        inProcess sealed     | recordPayment     | inProcess paid

        processed sealed     | addItems          | order.sealed
        processed sealed     | cancel            | order.sealed
        processed sealed     | advance inProcess | order.statusChanged
        processed sealed     | advance processed | delivered sealed
        processed sealed     | acknowledge       | order.nothingToAcknowledge
        processed sealed     | seal              | order.sealed
        processed sealed     | unseal            | processed
        processed sealed     | recordPayment     | processed paid

        delivered sealed     | addItems          | order.sealed
        delivered sealed     | cancel            | order.sealed
        delivered sealed     | advance inProcess | order.statusChanged
        delivered sealed     | advance processed | order.statusChanged
        delivered sealed     | acknowledge       | order.nothingToAcknowledge
        delivered sealed     | seal              | order.sealed
        delivered sealed     | unseal            | delivered
        delivered sealed     | recordPayment     | delivered paid

        open paid            | addItems          | order.paid
        open paid            | cancel            | order.paid
        open paid            | advance inProcess | order.statusChanged
        open paid            | advance processed | order.statusChanged
        open paid            | acknowledge       | order.nothingToAcknowledge
        open paid            | seal              | order.paid
        open paid            | unseal            | order.paid
        open paid            | recordPayment     | open paid

        inProcess paid       | addItems          | order.paid
        inProcess paid       | cancel            | order.paid
        inProcess paid       | advance inProcess | processed paid
        inProcess paid       | advance processed | order.statusChanged
        inProcess paid       | acknowledge       | order.nothingToAcknowledge
        inProcess paid       | seal              | order.paid
        inProcess paid       | unseal            | order.paid
        inProcess paid       | recordPayment     | inProcess paid

        processed paid       | addItems          | order.paid
        processed paid       | cancel            | order.paid
        processed paid       | advance inProcess | order.statusChanged
        processed paid       | advance processed | delivered paid
        processed paid       | acknowledge       | order.nothingToAcknowledge
        processed paid       | seal              | order.paid
        processed paid       | unseal            | order.paid
        processed paid       | recordPayment     | processed paid

        delivered paid       | addItems          | order.paid
        delivered paid       | cancel            | order.paid
        delivered paid       | advance inProcess | order.statusChanged
        delivered paid       | advance processed | order.statusChanged
        delivered paid       | acknowledge       | order.nothingToAcknowledge
        delivered paid       | seal              | order.paid
        delivered paid       | unseal            | order.paid
        delivered paid       | recordPayment     | delivered paid

        canceled unseen      | addItems          | order.canceled
        canceled unseen      | cancel            | order.canceled
        canceled unseen      | advance inProcess | order.statusChanged
        canceled unseen      | advance processed | order.statusChanged
        canceled unseen      | acknowledge       | canceled
        canceled unseen      | seal              | order.canceled
        canceled unseen      | unseal            | order.notSealed
        canceled unseen      | recordPayment     | canceled unseen paid

        canceled             | addItems          | order.canceled
        canceled             | cancel            | order.canceled
        canceled             | advance inProcess | order.statusChanged
        canceled             | advance processed | order.statusChanged
        canceled             | acknowledge       | order.nothingToAcknowledge
        canceled             | seal              | order.canceled
        canceled             | unseal            | order.notSealed
        canceled             | recordPayment     | canceled paid

        canceled unseen paid | addItems          | order.canceled
        canceled unseen paid | cancel            | order.canceled
        canceled unseen paid | advance inProcess | order.statusChanged
        canceled unseen paid | advance processed | order.statusChanged
        canceled unseen paid | acknowledge       | canceled paid
        canceled unseen paid | seal              | order.canceled
        canceled unseen paid | unseal            | order.paid
        canceled unseen paid | recordPayment     | canceled unseen paid

        canceled paid        | addItems          | order.canceled
        canceled paid        | cancel            | order.canceled
        canceled paid        | advance inProcess | order.statusChanged
        canceled paid        | advance processed | order.statusChanged
        canceled paid        | acknowledge       | order.nothingToAcknowledge
        canceled paid        | seal              | order.canceled
        canceled paid        | unseal            | order.paid
        canceled paid        | recordPayment     | canceled paid
        """)

    private static func parse(_ text: String) -> [Self] {
        text.split(separator: "\n").map { row in
            let cells = row.split(separator: "|").map { cell in
                cell.split(separator: " ").joined(separator: " ")
            }
            return Self(given: cells[0], command: cells[1], outcome: cells[2])
        }
    }
}
