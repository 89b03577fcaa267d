// SPDX-License-Identifier: Apache-2.0

import Accounts
import Hummingbird
import Messages
import NIOCore

/// What the server knows about a request beside its content.
struct GatewayContext: RequestContext {
    var coreContext: CoreRequestContextStorage
    /// The connection, or the part of it with this request.
    let channel: any Channel
    /// The address of the visitor: the other end of the connection, unless a proxy names another.
    ///
    /// IPv6 addresses count by their network.
    var peer: String
    /// The sender in limits: a device by its name, and others by their addresses.
    var sender: String
    /// The device whose token the request has.
    var device: Device?
    /// The person who is signed in, with the session of the request.
    var signedIn: SignedIn?
    /// Whether a proxy says that it has received the request by HTTPS.
    var isForwardedSecurely = false

    init(source: ApplicationRequestContextSource) {
        coreContext = CoreRequestContextStorage(source: source)
        channel = source.channel
        peer = SenderAddress.of(source.channel)
        sender = peer
    }
}

extension SenderAddress {
    /// The address of the other end of a connection.
    static func of(_ channel: any Channel) -> String {
        channel.remoteAddress?.ipAddress.map(network(of:)) ?? "local"
    }
}
