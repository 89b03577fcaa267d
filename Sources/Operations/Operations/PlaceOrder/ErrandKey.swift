// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import ClientSupport
import Commerce

/// What one `comanda order` or `comanda pay` is known by: the keys of all that it sends follow from
/// it, so that the same command under the same key does nothing twice (Protocols/1-ENVELOPE.md).
struct ErrandKey: ExpressibleByArgument, Equatable, CustomStringConvertible {
    /// How many characters it has at most: the longest ending of a step, and so that of a payment,
    /// has 24, and an identifier 64.
    static let mostCharacters = 40

    /// The help of the option that takes it.
    static let help: ArgumentHelp = """
        Makes the command safe to repeat: given again with the same key within a day, it does what \
        is missing and nothing twice. \(mostCharacters) letters, digits or any of . _ : - at most \
        (one that is new otherwise).
        """

    private let key: CommandKey

    /// A key that nobody has used before.
    static func fresh() -> Self { Self(key: .fresh()) }

    private init(key: CommandKey) { self.key = key }

    /// Takes an argument; nil when it is no identifier or too long.
    init?(argument: String) {
        guard argument.utf8.count <= Self.mostCharacters, let key = CommandKey(argument) else {
            return nil
        }
        self.key = key
    }

    /// The key as it is written on the command line.
    var description: String { key.text }

    /// The key of opening the order.
    var opening: CommandKey { "\(key)-open" }

    /// The key of noting the guest, the table and the note.
    var updating: CommandKey { "\(key)-update" }

    /// The key of adding the items.
    var adding: CommandKey { "\(key)-add" }

    /// The key of calling the order off.
    var callingOff: CommandKey { "\(key)-cancel" }

    /// The key of paying with so much money.
    ///
    /// A checkout that was refused stays refused under its key, so another amount is another
    /// command. The order is paid once at most, whatever is sent.
    func paying(_ tendered: Amount) -> CommandKey { "\(key)-pay-\(tendered.minorUnits)" }

    /// A till that nobody else is: `orders.open` gives a till its own unfinished order again, which
    /// must not be that of a cashier.
    var terminal: TerminalID { "order-\(key.mark)" }
}
