// SPDX-License-Identifier: Apache-2.0

/// What became of a tap.
package enum TapOutcome: Equatable, Sendable {
    /// It was carried out; the changed ticket follows as news.
    case accepted
    /// Somebody else was faster. What the ticket is now follows as news, maybe later than this.
    case movedOn
    /// It was refused, with a sentence for people.
    case refused(String)
    /// No answer came, or none that can be read; whether it was carried out shows on the ticket.
    case unknown
}
