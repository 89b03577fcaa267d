// SPDX-License-Identifier: Apache-2.0

package import Commerce

/// The kind of the identifiers of sessions.
package enum SessionKind {}
/// Names a session in the list of its person; it proves nothing.
package typealias SessionID = Identifier<SessionKind>

/// Who is signed in: a browser by a cookie, or a program by tokens.
package enum SessionHolder: String, Sendable, Codable {
    /// A browser, whose cookie is valid as long as it is used.
    case browser
    /// A program, which refreshes its token.
    case program
}

/// A session as its person sees it.
package struct SessionDetails: Sendable, Equatable {
    /// The session.
    package var id: SessionID
    /// Who is signed in.
    package var holder: SessionHolder
    /// What the browser or the program calls itself.
    package var agent: String?
    /// When it began.
    package var created: Timestamp
    /// When it was last used, to the minute.
    package var used: Timestamp

    /// A session from its parts.
    package init(
        id: SessionID, holder: SessionHolder, agent: String?, created: Timestamp, used: Timestamp
    ) {
        self.id = id
        self.holder = holder
        self.agent = agent
        self.created = created
        self.used = used
    }
}

/// How long sessions and their tokens are valid.
package enum SessionTimes {
    /// The time after its last use, or its last refresh, at which a session ends.
    package static let idle = Duration.seconds(30 * 24 * 3600)
    /// The time for which the token of a program is valid.
    package static let token = Duration.seconds(15 * 60)
    /// The time after which a use is recorded again.
    package static let resolution = Duration.seconds(60)
    /// The time for which a code by e-mail is valid.
    package static let code = Duration.seconds(15 * 60)
    /// The time for which an invitation is valid.
    package static let invitation = Duration.seconds(7 * 24 * 3600)

    /// The time at which the token of a session ends if nothing renews it.
    package static func end(of holder: SessionHolder, usedAt now: Timestamp) -> Timestamp {
        now + (holder == .browser ? idle : token)
    }
}
