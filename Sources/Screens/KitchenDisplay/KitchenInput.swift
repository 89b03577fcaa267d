// SPDX-License-Identifier: Apache-2.0

package import Commerce
package import Messages
package import Terminal

/// Everything that can happen to a kitchen screen.
package enum KitchenInput: Equatable, Sendable {
    /// The name and the stations of the location.
    case locationReceived(KitchenLocation)
    /// The settings of the screen, which replace its present ones.
    case settingsReceived(BoardSettings)
    /// All tickets of the location; they replace those on the screen.
    case ticketsReplaced([Ticket])
    /// A ticket was added or changed.
    case ticketChanged(Ticket)
    /// An order's ticket was removed: the kitchen has no work left on it.
    case ticketRemoved(OrderID)
    /// The guest or the place of a removed ticket, as they are now.
    case finishedChanged(Ticket)
    /// A message of kds-service, and the time of its last message from order-service, if any.
    ///
    /// Both times are by this screen's clock.
    case received(at: Timestamp, sourceHeardAt: Timestamp?)
    /// A heartbeat with the time at which kds-service sent it, by its own clock, and at which this
    /// screen received it.
    case heartbeat(sentAt: Timestamp, at: Timestamp)
    /// The tickets of the location that nobody in the kitchen sees.
    case unseenReceived([UnseenTicket])
    /// The silent screens of the location.
    case silentReceived([ScreenStatus])
    /// What kds-service says about the ticket of an order and its screens.
    case explained(OrderID, TicketExplanation.Kitchen)
    /// A link is known to be down before its timeout.
    case silent(Link)
    /// What the screen waits for has changed; the text is for people.
    case waiting(String)
    /// Sounds can't be played, so the bell rings instead; the text is for people.
    case soundFailed(String)
    /// A person pressed a key, clicked or resized the terminal.
    case terminal(TerminalInput)
    /// A tap was answered or timed out.
    case tapAnswered(OrderID, TapOutcome)
    /// The recall of the last tap on an order was answered or timed out.
    case recallAnswered(OrderID, TapOutcome)
    /// The request to make an order first, or no longer, was answered or timed out.
    case rushAnswered(OrderID, rush: Bool, TapOutcome)
    /// The request to fire a course was answered or timed out.
    case fireAnswered(OrderID, course: Int, TapOutcome)
    /// The wall clock was set, back if the duration is negative; ages stay the same.
    case clockSet(by: Duration)
    /// The present time.
    case tick(Timestamp)
}

/// The outcome of a tap.
package enum TapOutcome: Equatable, Sendable {
    /// It was carried out; the changed ticket follows on the stream.
    case accepted
    /// Another screen was faster. The changed ticket follows on the stream, maybe later.
    case movedOn
    /// It was refused; the text is for people.
    case refused(String)
    /// No readable answer came; the ticket shows whether the tap was carried out.
    case unknown
}

/// An action that the model requests from its shell.
package enum KitchenEffect: Equatable, Sendable {
    /// Send `kitchen.advance` with the status and the lines that the person saw.
    case advance(OrderID, from: OrderStatus, lines: [Int])
    /// Send `kitchen.recall` for the tap with this status and these lines.
    case recall(OrderID, from: OrderStatus, lines: [Int])
    /// Send `kitchen.acknowledge` with the voided lines that the person saw.
    case acknowledge(OrderID, lines: [Int])
    /// Send `kitchen.prioritize`.
    case prioritize(OrderID, rush: Bool)
    /// Send `kitchen.fire`.
    case fire(OrderID, course: Int)
    /// Send `kitchen.why`; `KitchenInput.explained` brings the answer.
    case explain(OrderID)
    /// Ring the terminal's bell, or play the sound of the alert.
    case ring(KitchenAlert)
    /// Follow the tickets from the start: ask for a new snapshot.
    case refresh
    /// End the program.
    case quit
}
