// SPDX-License-Identifier: Apache-2.0

import ClientSupport
import Commerce
import Foundation
import Messages
import Wire

/// Cash that a person puts into a drawer or takes out of it, as the command line has it.
struct CashWish: Sendable, Equatable {
    /// The direction of the cash.
    var kind: MoveCash.Kind
    /// The cash.
    var amount: MoneyText
    /// Why.
    var reason: String

    /// The command for a drawer; throws a `ValidationError` if its currency lacks the amount.
    func command(_ drawer: Drawer, _ context: CommandContext) throws -> MoveCash {
        MoveCash(
            drawer: drawer.id, kind: kind, amount: try drawer.currency.amount(amount),
            reason: reason, context: context)
    }
}

/// The counted cash of a drawer, as a person writes it.
struct CountWish: Sendable, Equatable {
    /// The counted cash.
    var counted: MoneyText
    /// Why it may differ from the expected cash.
    var reason: String?

    /// The command for a drawer; throws a `ValidationError` if its currency lacks the amount.
    func command(_ drawer: Drawer, _ context: CommandContext) throws -> CloseDrawer {
        CloseDrawer(
            drawer: drawer.id, counted: try drawer.currency.amount(counted), reason: reason,
            context: context)
    }
}

/// The question for the counted cash; it never shows the expected cash.
enum CountQuestion {
    /// The question about a drawer.
    static func text(_ drawer: Drawer) -> String {
        "Count all cash in the drawer of \(drawer.terminal), float included. Type the sum in "
            + "\(drawer.currency), then Enter; only Enter leaves the drawer open:"
    }

    /// Asks a person at a terminal; throws a `DrawerNotCounted` without a readable answer.
    static func ask(about drawer: Drawer) throws(DrawerNotCounted) -> MoneyText {
        guard isatty(STDIN_FILENO) == 1, isatty(STDERR_FILENO) == 1 else { throw .notAsked }
        Console.writeError(text(drawer))
        return try counted(readLine())
    }

    /// The amount of an answer; throws a `DrawerNotCounted` if it has no digit.
    static func counted(_ answer: String?) throws(DrawerNotCounted) -> MoneyText {
        guard let amount = answer.flatMap(MoneyText.init(argument:)) else { throw .notAnswered }
        return amount
    }
}

/// The reason why a drawer was not closed.
enum DrawerNotCounted: Error, Equatable, CustomStringConvertible {
    /// No person is at a terminal.
    case notAsked
    /// The answer has no amount.
    case notAnswered

    /// What happened and what to do.
    var description: String {
        switch self {
        case .notAsked:
            "The drawer is still open. Give the counted cash, as in: comanda drawer close 144.41"
        case .notAnswered: "No sum was given, so the drawer is still open."
        }
    }
}
