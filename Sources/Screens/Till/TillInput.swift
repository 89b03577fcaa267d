// SPDX-License-Identifier: Apache-2.0

package import Commerce
package import KitchenDisplay
package import Messages
package import Terminal

/// Everything that can happen to a till.
package enum TillInput: Equatable, Sendable {
    /// The followed locations of the suite.
    case locations(Followed<Location>)
    /// The followed location with its menu.
    case catalogue(Followed<LocationEntity>)
    /// The followed orders of the location.
    case orders(Followed<Order>)
    /// A change of the Kitchen tab.
    case kitchen(KitchenInput)
    /// A service confirmed at this time that what was followed of it is complete.
    case heard(TillService, at: Timestamp)
    /// Whether the database of a service is another one than its folder had before.
    case database(TillService, isReplaced: Bool)
    /// A service is known to be silent before its time limit.
    case silent(TillService)
    /// What the till waits for as long as it hears no service, for people; nil for nothing.
    case waiting(String?)
    /// The till itself could not do something, such as writing a receipt; the text is for people.
    case failed(String)
    /// A person pressed a key, clicked or resized the terminal.
    case terminal(TerminalInput)
    /// What became of the command with this key.
    case answered(CommandKey, CommandOutcome)
    /// What became of a question; the answer to another question than the last one is ignored.
    case found(TillQuery, TillFindings)
    /// The wall clock was set, back if the duration is negative; ages stay the same.
    case clockSet(by: Duration)
    /// The present time.
    case tick(Timestamp)
}

/// News of a followed stream.
package enum Followed<Entity: Equatable & Sendable>: Equatable, Sendable {
    /// Its whole state, which replaces the known state.
    case replaced([Entity])
    /// One entity changed.
    case changed(Entity)
}

/// The services that a till talks to.
package enum TillService: String, CaseIterable, Codable, Hashable, Sendable {
    /// Locations and menus.
    case locations
    /// Orders.
    case orders
    /// Payments.
    case payments
    /// The tickets of the kitchen.
    case kitchen
}

/// An action that the model requests from its shell.
package enum TillEffect: Equatable, Sendable {
    /// Send a command of the outbox; `TillInput.answered` says what became of it.
    case send(Outbox.Entry)
    /// Follow the menu, the orders and the tickets of a location instead of another one's.
    case follow(LocationID)
    /// Ask a service once; `TillInput.found` brings the answer, and the model asks again.
    case find(TillQuery)
    /// Do what the Kitchen tab requests.
    case kitchen(KitchenEffect)
    /// Write a receipt into the folder of receipts, if there is one.
    case write(ReceiptFile)
    /// Ring the terminal's bell.
    case bell
    /// End the program.
    case quit
}
