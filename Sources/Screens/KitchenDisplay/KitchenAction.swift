// SPDX-License-Identifier: Apache-2.0

package import Terminal

/// What a key of a kitchen screen does.
///
/// This is the only list of these actions: settings files, the page that learns keys, hints and
/// help use it. The raw value is the name in files. The order is that of the page that learns keys.
package enum KitchenAction: String, CaseIterable, Hashable, Sendable {
    /// Advances a ticket of the page by its number.
    case ticket1 = "ticket-1"
    /// Advances a ticket of the page by its number.
    case ticket2 = "ticket-2", ticket3 = "ticket-3", ticket4 = "ticket-4", ticket5 = "ticket-5"
    /// Advances a ticket of the page by its number.
    case ticket6 = "ticket-6", ticket7 = "ticket-7", ticket8 = "ticket-8", ticket9 = "ticket-9"
    /// Advances the selected ticket, the chosen row of a list, or a line of the chosen dish.
    case finish
    /// Undoes the last tap.
    case undo
    /// Lists the tickets that left the screen.
    case recall
    /// Shows the next page.
    case nextPage = "next-page"
    /// Shows the previous page.
    case previousPage = "previous-page"
    /// Selects a neighbour of the selected ticket.
    case left, right, up, down
    /// Shows the selected ticket in full.
    case open
    /// Chooses the next line of an opened ticket, or moves the keys into the counts.
    case nextLine = "next-line"
    /// Chooses the previous line of an opened ticket, or moves the keys into the counts.
    case previousLine = "previous-line"
    /// Has the opened ticket made before others, or no longer.
    case rush
    /// Sends the next held course of the opened ticket to the kitchen.
    case fire
    /// Says which screens show the opened or selected ticket, or else an unseen one, and why others
    /// do not.
    case why
    /// Counts what is still to be made.
    case counts
    /// Shows the board again.
    case back
    /// Lists the keys.
    case help
    /// Loads all tickets again.
    case reload
    /// Ends the program.
    case quit

    /// What it does, for people.
    package var words: String {
        switch self {
        case .ticket1, .ticket2, .ticket3, .ticket4, .ticket5, .ticket6, .ticket7, .ticket8,
            .ticket9:
            "tap ticket \(rawValue.suffix(1))"
        case .finish: "tap the selected ticket"
        case .undo: "undo the last tap"
        case .recall: "list finished tickets"
        case .nextPage: "next page"
        case .previousPage: "previous page"
        case .left: "select to the left"
        case .right: "select to the right"
        case .up: "select above"
        case .down: "select below"
        case .open: "open the selected ticket"
        case .nextLine: "next line of the open ticket, or choose a dish"
        case .previousLine: "previous line of the open ticket"
        case .rush: "make the open ticket first"
        case .fire: "fire the next course of the open ticket"
        case .why: "say who sees the ticket"
        case .counts: "count what is to be made"
        case .back: "back to the board"
        case .help: "help"
        case .reload: "load all tickets again"
        case .quit: "quit"
        }
    }

    /// The keys that do it on every screen, unless its settings give them to other actions.
    ///
    /// The first one stands for the action in the model.
    package var standardKeys: [TerminalInput] {
        switch self {
        case .ticket1, .ticket2, .ticket3, .ticket4, .ticket5, .ticket6, .ticket7, .ticket8,
            .ticket9:
            rawValue.last.map { [.key($0)] } ?? []
        case .finish: [.enter, .key(" ")]
        case .undo: [.key("u")]
        case .recall: [.key("r")]
        case .nextPage: [.pageDown, .key("n")]
        case .previousPage: [.pageUp, .key("p")]
        case .left: [.arrow(.left)]
        case .right: [.arrow(.right)]
        case .up: [.arrow(.up)]
        case .down: [.arrow(.down)]
        case .open: [.key("o")]
        case .nextLine: [.tab]
        case .previousLine: [.shiftTab]
        case .rush: [.key("!")]
        case .fire: [.key("f")]
        case .why: [.key("w")]
        case .counts: [.key("a")]
        case .back: [.escape]
        case .help: [.key("?")]
        case .reload: [.key("R")]
        case .quit: [.key("q")]
        }
    }
}
