// SPDX-License-Identifier: Apache-2.0

import HummingbirdCore
import Logging
import NIOCore
import Synchronization

/// The shares of all connections, which several event loops use.
final class ConnectionBox: Sendable {
    private let shares: Mutex<ConnectionShares>

    init(_ shares: ConnectionShares) { self.shares = Mutex(shares) }

    /// Uses the shares.
    func with<Result: Sendable>(_ body: (inout ConnectionShares) -> Result) -> Result {
        shares.withLock { body(&$0) }
    }
}

/// A server's connections, of which one address gets its share only; others are closed at once.
struct ConnectionLimit<Base: ServerChildChannel>: ServerChildChannel {
    let base: Base
    let connections: ConnectionBox

    func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<Base.Value> {
        let address = SenderAddress.of(channel)
        let isAdmitted = connections.with { $0.admit(address) }
        if isAdmitted {
            channel.closeFuture.whenComplete { _ in connections.with { $0.release(address) } }
        }
        // The server takes only a connection that is complete, so it is closed afterwards.
        return base.setup(channel: channel, logger: logger).always { _ in
            if !isAdmitted { channel.close(promise: nil) }
        }
    }

    func handle(value: Base.Value, logger: Logger) async {
        await base.handle(value: value, logger: logger)
    }
}
