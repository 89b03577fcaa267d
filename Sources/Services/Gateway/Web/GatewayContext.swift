// SPDX-License-Identifier: Apache-2.0

import Hummingbird
import NIOCore

/// What the server knows about a request beside its content.
struct GatewayContext: RequestContext {
    var coreContext: CoreRequestContextStorage
    /// The address at the other end of the connection.
    let peer: String

    init(source: ApplicationRequestContextSource) {
        coreContext = CoreRequestContextStorage(source: source)
        peer = source.channel.remoteAddress?.ipAddress ?? "local"
    }
}
