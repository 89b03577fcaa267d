// SPDX-License-Identifier: Apache-2.0

import Testing

/// The outcome of every command in every situation of an order.
///
/// A cell is the state after the command, or the reason of its refusal: `!sealed` means
/// `order.sealed`, `!line.voided` means `line.voided`. `=` means that nothing changes, `^` that a
/// line is held, `~` that the kitchen has not acknowledged a voided line. `CommandTableTests` has
/// the commands, `Situation` the situations.
enum CommandTable {
    /// One cell: a situation, a command, and its outcome.
    struct Cell: CustomTestStringConvertible, Sendable {
        var situation: String
        var command: String
        var outcome: String

        /// The reason of the refusal; nil if the command is not refused.
        var refusal: String? {
            guard outcome.hasPrefix("!") else { return nil }
            let reason = outcome.dropFirst()
            return reason.contains(".") ? String(reason) : "order.\(reason)"
        }

        var testDescription: String { "\(situation), \(command): \(outcome)" }
    }

    static let cells =
        parse(keying) + parse(order) + parse(moves) + parse(kitchen) + parse(checkout)
        + parse(payments)

    /// The outcome of `orders.open` for the order's till: its own order, unchanged, or a new one.
    static let openings = parse(
        """
                                  | open
        open                      | own
        open ^                    | own
        inProcess                 | own
        inProcess (half made)     | own
        inProcess (part paid)     | own
        processed                 | own
        processed (recalled)      | own
        delivered                 | own
        delivered ^               | own
        open ~                    | own
        open sealed ^             | own
        inProcess sealed          | own
        processed sealed          | own
        delivered sealed          | own
        open sealed ^ (begun)     | own
        inProcess sealed (begun)  | own
        inProcess sealed (full)   | own
        inProcess paid (begun)    | new
        open paid                 | new
        open paid ~               | new
        open paid ^               | new
        inProcess paid            | new
        inProcess paid (refunded) | new
        processed paid            | new
        delivered paid            | new
        delivered paid ^          | new
        canceled                  | new
        canceled ~                | new
        canceled (seen)           | new
        canceled (delivered)      | new
        canceled paid ~           | new
        canceled paid             | new
        """)

    private static let keying = """
                                  | takeOver           | addItems           | changeQuantity     | voidLines
        open                      | open               | inProcess          | !line.unknown      | !line.unknown
        open ^                    | open ^             | inProcess ^        | open ^             | open
        inProcess                 | inProcess          | inProcess          | inProcess          | open ~
        inProcess (half made)     | inProcess          | inProcess          | !line.finished     | !line.finished
        inProcess (part paid)     | inProcess          | inProcess          | inProcess          | open paid ~
        processed                 | processed          | inProcess          | !line.finished     | !line.finished
        processed (recalled)      | processed          | inProcess          | !line.finished     | !line.finished
        delivered                 | delivered          | inProcess          | !line.finished     | !line.finished
        delivered ^               | delivered ^        | inProcess ^        | !line.finished     | !line.finished
        open ~                    | open ~             | inProcess ~        | !line.voided       | !line.voided
        open sealed ^             | !sealed            | !sealed            | !sealed            | !sealed
        inProcess sealed          | !sealed            | !sealed            | !sealed            | !sealed
        processed sealed          | !sealed            | !sealed            | !sealed            | !sealed
        delivered sealed          | !sealed            | !sealed            | !sealed            | !sealed
        open sealed ^ (begun)     | !sealed            | !sealed            | !sealed            | !sealed
        inProcess sealed (begun)  | !sealed            | !sealed            | !sealed            | !sealed
        inProcess sealed (full)   | !sealed            | !sealed            | !sealed            | !sealed
        inProcess paid (begun)    | !paid              | !paid              | !paid              | !paid
        open paid                 | !paid              | !paid              | !paid              | !paid
        open paid ~               | !paid              | !paid              | !paid              | !paid
        open paid ^               | !paid              | !paid              | !paid              | !paid
        inProcess paid            | !paid              | !paid              | !paid              | !paid
        inProcess paid (refunded) | !paid              | !paid              | !paid              | !paid
        processed paid            | !paid              | !paid              | !paid              | !paid
        delivered paid            | !paid              | !paid              | !paid              | !paid
        delivered paid ^          | !paid              | !paid              | !paid              | !paid
        canceled                  | !canceled          | !canceled          | !canceled          | !canceled
        canceled ~                | !canceled          | !canceled          | !canceled          | !canceled
        canceled (seen)           | !canceled          | !canceled          | !canceled          | !canceled
        canceled (delivered)      | !canceled          | !canceled          | !canceled          | !canceled
        canceled paid ~           | !canceled          | !canceled          | !canceled          | !canceled
        canceled paid             | !canceled          | !canceled          | !canceled          | !canceled
        """

    private static let order = """
                                  | update             | setDiscounts       | fire               | cancel
        open                      | open               | open               | !nothingHeld       | canceled
        open ^                    | open ^             | open ^             | inProcess          | canceled
        inProcess                 | inProcess          | inProcess          | !nothingHeld       | canceled ~
        inProcess (half made)     | inProcess          | inProcess          | !nothingHeld       | canceled ~
        inProcess (part paid)     | inProcess          | inProcess          | !nothingHeld       | !paid
        processed                 | processed          | processed          | !nothingHeld       | canceled ~
        processed (recalled)      | processed          | processed          | !nothingHeld       | canceled ~
        delivered                 | delivered          | delivered          | !nothingHeld       | canceled
        delivered ^               | delivered ^        | delivered ^        | inProcess          | canceled
        open ~                    | open ~             | open ~             | !nothingHeld       | canceled ~
        open sealed ^             | open sealed ^      | !sealed            | inProcess sealed   | !sealed
        inProcess sealed          | inProcess sealed   | !sealed            | !nothingHeld       | !sealed
        processed sealed          | processed sealed   | !sealed            | !nothingHeld       | !sealed
        delivered sealed          | delivered sealed   | !sealed            | !nothingHeld       | !sealed
        open sealed ^ (begun)     | open sealed ^      | !sealed            | inProcess sealed   | !sealed
        inProcess sealed (begun)  | inProcess sealed   | !sealed            | !nothingHeld       | !sealed
        inProcess sealed (full)   | inProcess sealed   | !sealed            | !nothingHeld       | !sealed
        inProcess paid (begun)    | inProcess paid     | !paid              | !nothingHeld       | !paid
        open paid                 | open paid          | !paid              | !nothingHeld       | !paid
        open paid ~               | open paid ~        | !paid              | !nothingHeld       | !paid
        open paid ^               | open paid ^        | !paid              | inProcess paid     | !paid
        inProcess paid            | inProcess paid     | !paid              | !nothingHeld       | !paid
        inProcess paid (refunded) | inProcess paid     | !paid              | !nothingHeld       | !paid
        processed paid            | processed paid     | !paid              | !nothingHeld       | !paid
        delivered paid            | delivered paid     | !paid              | !nothingHeld       | !paid
        delivered paid ^          | delivered paid ^   | !paid              | inProcess paid     | !paid
        canceled                  | !canceled          | !canceled          | !canceled          | !canceled
        canceled ~                | !canceled          | !canceled          | !canceled          | !canceled
        canceled (seen)           | !canceled          | !canceled          | !canceled          | !canceled
        canceled (delivered)      | !canceled          | !canceled          | !canceled          | !canceled
        canceled paid ~           | !canceled          | !canceled          | !canceled          | !canceled
        canceled paid             | !canceled          | !canceled          | !canceled          | !canceled
        """

    /// `moveLines to` and `merge into` have the order as the one that gets a burger.
    private static let moves = """
                                  | setSeat            | moveLines          | merge              | moveLines to       | merge into
        open                      | !line.unknown      | !line.unknown      | !empty             | inProcess          | inProcess
        open ^                    | open ^             | open               | canceled           | inProcess ^        | inProcess ^
        inProcess                 | inProcess          | open               | canceled           | inProcess          | inProcess
        inProcess (half made)     | inProcess          | inProcess          | canceled           | inProcess          | inProcess
        inProcess (part paid)     | inProcess          | !paid              | !paid              | inProcess          | inProcess
        processed                 | processed          | open               | canceled           | inProcess          | inProcess
        processed (recalled)      | processed          | open               | canceled           | inProcess          | inProcess
        delivered                 | delivered          | open               | canceled           | inProcess          | inProcess
        delivered ^               | delivered ^        | open ^             | canceled           | inProcess ^        | inProcess ^
        open ~                    | !line.voided       | !line.voided       | !empty             | inProcess ~        | inProcess ~
        open sealed ^             | !sealed            | !sealed            | !sealed            | !sealed            | !sealed
        inProcess sealed          | !sealed            | !sealed            | !sealed            | !sealed            | !sealed
        processed sealed          | !sealed            | !sealed            | !sealed            | !sealed            | !sealed
        delivered sealed          | !sealed            | !sealed            | !sealed            | !sealed            | !sealed
        open sealed ^ (begun)     | !sealed            | !sealed            | !sealed            | !sealed            | !sealed
        inProcess sealed (begun)  | !sealed            | !sealed            | !sealed            | !sealed            | !sealed
        inProcess sealed (full)   | !sealed            | !sealed            | !sealed            | !sealed            | !sealed
        inProcess paid (begun)    | !paid              | !paid              | !paid              | !paid              | !paid
        open paid                 | !paid              | !paid              | !paid              | !paid              | !paid
        open paid ~               | !paid              | !paid              | !paid              | !paid              | !paid
        open paid ^               | !paid              | !paid              | !paid              | !paid              | !paid
        inProcess paid            | !paid              | !paid              | !paid              | !paid              | !paid
        inProcess paid (refunded) | !paid              | !paid              | !paid              | !paid              | !paid
        processed paid            | !paid              | !paid              | !paid              | !paid              | !paid
        delivered paid            | !paid              | !paid              | !paid              | !paid              | !paid
        delivered paid ^          | !paid              | !paid              | !paid              | !paid              | !paid
        canceled                  | !canceled          | !canceled          | !canceled          | !canceled          | !canceled
        canceled ~                | !canceled          | !canceled          | !canceled          | !canceled          | !canceled
        canceled (seen)           | !canceled          | !canceled          | !canceled          | !canceled          | !canceled
        canceled (delivered)      | !canceled          | !canceled          | !canceled          | !canceled          | !canceled
        canceled paid ~           | !canceled          | !canceled          | !canceled          | !canceled          | !canceled
        canceled paid             | !canceled          | !canceled          | !canceled          | !canceled          | !canceled
        """

    private static let kitchen = """
                                  | advance inProcess  | advance processed  | recall             | acknowledge           | prioritize
        open                      | !statusChanged     | !statusChanged     | !nothingToRecall   | !nothingToAcknowledge | open
        open ^                    | !statusChanged     | !statusChanged     | !nothingToRecall   | !nothingToAcknowledge | open ^
        inProcess                 | processed          | !statusChanged     | !nothingToRecall   | !nothingToAcknowledge | inProcess
        inProcess (half made)     | processed          | !statusChanged     | inProcess          | !nothingToAcknowledge | inProcess
        inProcess (part paid)     | processed          | !statusChanged     | !nothingToRecall   | !nothingToAcknowledge | inProcess
        processed                 | !statusChanged     | delivered          | inProcess          | !nothingToAcknowledge | processed
        processed (recalled)      | !statusChanged     | delivered          | !nothingToRecall   | !nothingToAcknowledge | processed
        delivered                 | !statusChanged     | !statusChanged     | processed          | !nothingToAcknowledge | delivered
        delivered ^               | !statusChanged     | !statusChanged     | processed ^        | !nothingToAcknowledge | delivered ^
        open ~                    | !statusChanged     | !statusChanged     | !nothingToRecall   | open                  | open ~
        open sealed ^             | !statusChanged     | !statusChanged     | !nothingToRecall   | !nothingToAcknowledge | open sealed ^
        inProcess sealed          | processed sealed   | !statusChanged     | !nothingToRecall   | !nothingToAcknowledge | inProcess sealed
        processed sealed          | !statusChanged     | delivered sealed   | inProcess sealed   | !nothingToAcknowledge | processed sealed
        delivered sealed          | !statusChanged     | !statusChanged     | processed sealed   | !nothingToAcknowledge | delivered sealed
        open sealed ^ (begun)     | !statusChanged     | !statusChanged     | !nothingToRecall   | !nothingToAcknowledge | open sealed ^
        inProcess sealed (begun)  | processed sealed   | !statusChanged     | !nothingToRecall   | !nothingToAcknowledge | inProcess sealed
        inProcess sealed (full)   | processed sealed   | !statusChanged     | !nothingToRecall   | !nothingToAcknowledge | inProcess sealed
        inProcess paid (begun)    | processed paid     | !statusChanged     | !nothingToRecall   | !nothingToAcknowledge | inProcess paid
        open paid                 | !statusChanged     | !statusChanged     | !nothingToRecall   | !nothingToAcknowledge | !paid
        open paid ~               | !statusChanged     | !statusChanged     | !nothingToRecall   | open paid             | !paid
        open paid ^               | !statusChanged     | !statusChanged     | !nothingToRecall   | !nothingToAcknowledge | open paid ^
        inProcess paid            | processed paid     | !statusChanged     | !nothingToRecall   | !nothingToAcknowledge | inProcess paid
        inProcess paid (refunded) | processed paid     | !statusChanged     | !nothingToRecall   | !nothingToAcknowledge | inProcess paid
        processed paid            | !statusChanged     | delivered paid     | inProcess paid     | !nothingToAcknowledge | processed paid
        delivered paid            | !statusChanged     | !statusChanged     | processed paid     | !nothingToAcknowledge | !paid
        delivered paid ^          | !statusChanged     | !statusChanged     | processed paid ^   | !nothingToAcknowledge | delivered paid ^
        canceled                  | !statusChanged     | !statusChanged     | !canceled          | !nothingToAcknowledge | !canceled
        canceled ~                | !statusChanged     | !statusChanged     | !canceled          | canceled              | !canceled
        canceled (seen)           | !statusChanged     | !statusChanged     | !canceled          | !nothingToAcknowledge | !canceled
        canceled (delivered)      | !statusChanged     | !statusChanged     | !canceled          | !nothingToAcknowledge | !canceled
        canceled paid ~           | !statusChanged     | !statusChanged     | !canceled          | canceled paid         | !canceled
        canceled paid             | !statusChanged     | !statusChanged     | !canceled          | !nothingToAcknowledge | !canceled
        """

    private static let checkout = """
                                  | seal               | unseal             | recordPayment      | recordRefund
        open                      | !empty             | !notSealed         | open paid          | open
        open ^                    | open sealed ^      | !notSealed         | open paid ^        | open ^
        inProcess                 | inProcess sealed   | !notSealed         | inProcess paid     | inProcess
        inProcess (half made)     | inProcess sealed   | !notSealed         | inProcess paid     | inProcess
        inProcess (part paid)     | inProcess sealed   | !notSealed         | inProcess paid     | inProcess
        processed                 | processed sealed   | !notSealed         | processed paid     | processed
        processed (recalled)      | processed sealed   | !notSealed         | processed paid     | processed
        delivered                 | delivered sealed   | !notSealed         | delivered paid     | delivered
        delivered ^               | delivered sealed ^ | !notSealed         | delivered paid ^   | delivered ^
        open ~                    | !empty             | !notSealed         | open paid ~        | open ~
        open sealed ^             | !sealed            | open ^             | inProcess paid     | open sealed ^
        inProcess sealed          | !sealed            | inProcess          | inProcess paid     | inProcess sealed
        processed sealed          | !sealed            | processed          | processed paid     | processed sealed
        delivered sealed          | !sealed            | delivered          | delivered paid     | delivered sealed
        open sealed ^ (begun)     | !sealed            | !paymentPending    | inProcess paid     | open sealed ^
        inProcess sealed (begun)  | !sealed            | !paymentPending    | inProcess paid     | inProcess sealed
        inProcess sealed (full)   | !sealed            | !paymentPending    | inProcess paid     | inProcess sealed
        inProcess paid (begun)    | !paid              | !paid              | inProcess paid     | inProcess paid
        open paid                 | !paid              | !paid              | open paid          | open paid
        open paid ~               | !paid              | !paid              | open paid ~        | open paid ~
        open paid ^               | !paid              | !paid              | open paid ^        | open paid ^
        inProcess paid            | !paid              | !paid              | inProcess paid     | inProcess paid
        inProcess paid (refunded) | !paid              | !paid              | inProcess paid     | inProcess paid
        processed paid            | !paid              | !paid              | processed paid     | processed paid
        delivered paid            | !paid              | !paid              | delivered paid     | delivered paid
        delivered paid ^          | !paid              | !paid              | delivered paid ^   | delivered paid ^
        canceled                  | !canceled          | !notSealed         | canceled paid      | canceled
        canceled ~                | !canceled          | !notSealed         | canceled paid ~    | canceled ~
        canceled (seen)           | !canceled          | !notSealed         | canceled paid      | canceled
        canceled (delivered)      | !canceled          | !notSealed         | canceled paid      | canceled
        canceled paid ~           | !canceled          | !paid              | canceled paid ~    | canceled paid ~
        canceled paid             | !canceled          | !paid              | canceled paid      | canceled paid
        """

    /// `beginPayment` reserves a part for `payment-3`, and `endPayment` ends `payment-2`.
    private static let payments = """
                                  | beginPayment       | endPayment         | recordTip
        open                      | !empty             | =                  | !payment.unknown
        open ^                    | open sealed ^      | =                  | !payment.unknown
        inProcess                 | inProcess sealed   | =                  | !payment.unknown
        inProcess (half made)     | inProcess sealed   | =                  | !payment.unknown
        inProcess (part paid)     | inProcess sealed   | =                  | inProcess
        processed                 | processed sealed   | =                  | !payment.unknown
        processed (recalled)      | processed sealed   | =                  | !payment.unknown
        delivered                 | delivered sealed   | =                  | !payment.unknown
        delivered ^               | delivered sealed ^ | =                  | !payment.unknown
        open ~                    | !empty             | =                  | !payment.unknown
        open sealed ^             | open sealed ^      | =                  | !payment.unknown
        inProcess sealed          | inProcess sealed   | =                  | !payment.unknown
        processed sealed          | processed sealed   | =                  | !payment.unknown
        delivered sealed          | delivered sealed   | =                  | !payment.unknown
        open sealed ^ (begun)     | open sealed ^      | open ^             | !payment.unknown
        inProcess sealed (begun)  | inProcess sealed   | inProcess          | !payment.unknown
        inProcess sealed (full)   | !sealed            | inProcess          | !payment.unknown
        inProcess paid (begun)    | !paid              | inProcess paid     | inProcess paid
        open paid                 | !paid              | =                  | open paid
        open paid ~               | !paid              | =                  | open paid ~
        open paid ^               | !paid              | =                  | open paid ^
        inProcess paid            | !paid              | =                  | inProcess paid
        inProcess paid (refunded) | !paid              | =                  | inProcess paid
        processed paid            | !paid              | =                  | processed paid
        delivered paid            | !paid              | =                  | delivered paid
        delivered paid ^          | !paid              | =                  | delivered paid ^
        canceled                  | !canceled          | =                  | !payment.unknown
        canceled ~                | !canceled          | =                  | !payment.unknown
        canceled (seen)           | !canceled          | =                  | !payment.unknown
        canceled (delivered)      | !canceled          | =                  | !payment.unknown
        canceled paid ~           | !canceled          | =                  | canceled paid ~
        canceled paid             | !canceled          | =                  | canceled paid
        """

    private static func parse(_ table: String) -> [Cell] {
        let rows = table.split(separator: "\n").map { row in
            row.split(separator: "|", omittingEmptySubsequences: false).map { cell in
                cell.split(separator: " ").joined(separator: " ")
            }
        }
        let commands = rows.first ?? []
        return rows.dropFirst().flatMap { row in
            zip(commands, row).dropFirst().map { command, outcome in
                Cell(situation: row[0], command: command, outcome: outcome)
            }
        }
    }
}
