// SPDX-License-Identifier: Apache-2.0

import Commerce
import Wire

extension Refusal {
    /// The key was allowed when its holder connected, and is not any more.
    static let keyRevoked = Refusal(
        .forbidden, "access.revoked",
        "This key is no longer allowed; ask whoever keeps the keys of the suite.")

    /// None of the key's roles may use the method.
    static func methodForbidden(_ method: String, to peer: Peer) -> Refusal {
        Refusal(
            .forbidden, "access.forbidden",
            "The key of \(peer.name) may not use \(method); let somebody do it whose role may.")
    }

    /// The client named its own connection, and could so get what is meant for another one.
    static let routingIDChosen = Refusal(
        .forbidden, "access.routingID",
        "Connect without a routing id of your own: with keys the service gives each connection one."
    )
}
