// SPDX-License-Identifier: Apache-2.0

package import Messages

/// What became of a command that was sent.
package enum CommandOutcome: Equatable, Sendable {
    /// It was carried out; a replayed answer is that of an earlier attempt under the same key.
    case done(CommandAnswer, isReplayed: Bool = false)
    /// A rule refused it, for a stable reason; the text is for people.
    case refused(reason: String, String)
    /// It had no effect and is sent again under its key; the text says why, for people.
    case notDone(String)
    /// No readable answer came; it may have taken effect and is sent again under its key.
    case unanswered
}

/// The answer to a command of a till.
package enum CommandAnswer: Equatable, Sendable {
    /// The orders after the change.
    case orders([Order])
    /// A payment.
    case payment(Payment)
    /// A drawer after its change.
    case drawer(Drawer)
    /// A voucher that was sold.
    case account(Account)
    /// A location, or a part of its menu.
    case entity(LocationEntity)
    /// A menu was changed; its new state follows in the stream.
    case menuChanged
}

/// An answer that a till can read.
package protocol TillAnswer {
    /// The answer as the model reads it.
    var tillAnswer: CommandAnswer { get }
}

extension Order: TillAnswer {
    /// The order after the change.
    package var tillAnswer: CommandAnswer { .orders([self]) }
}

extension ChangedOrders: TillAnswer {
    /// The orders after the change.
    package var tillAnswer: CommandAnswer { .orders(orders) }
}

extension Payment: TillAnswer {
    /// The payment.
    package var tillAnswer: CommandAnswer { .payment(self) }
}

extension Drawer: TillAnswer {
    /// The drawer.
    package var tillAnswer: CommandAnswer { .drawer(self) }
}

extension Account: TillAnswer {
    /// The voucher.
    package var tillAnswer: CommandAnswer { .account(self) }
}

extension LocationEntity: TillAnswer {
    /// The entity.
    package var tillAnswer: CommandAnswer { .entity(self) }
}

extension ChangeMenu.Answer: TillAnswer {
    /// Nothing but that it was done.
    package var tillAnswer: CommandAnswer { .menuChanged }
}
