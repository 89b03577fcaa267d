// SPDX-License-Identifier: Apache-2.0

import Glibc

/// Keeps an `ipc` endpoint for the socket that is bound to it, for as long as it lives.
///
/// libzmq removes the socket's file before it binds, and so would take the place of whoever is
/// bound there. A lock on a file beside it tells whether somebody is: the system lets go of it when
/// the process ends, however it ends. The file stays, because one that is removed may be another's
/// by then.
final class EndpointLock {
    private let descriptor: CInt

    /// Locks an endpoint; nil where nothing is to be locked: other transports keep theirs, and so
    /// does the system the names that begin with `@`; for `*` libzmq makes a name that is new.
    ///
    /// Throws EADDRINUSE when another socket of this or another process is bound to it.
    init?(_ endpoint: String, for operation: String) throws(ZeroMQError) {
        let scheme = "ipc://"
        guard endpoint.hasPrefix(scheme) else { return nil }
        let path = endpoint.dropFirst(scheme.count)
        guard let first = path.first, first != "@", path != "*" else { return nil }
        let descriptor = open("\(path).lock", O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw ZeroMQError(code: errno, operation: operation) }
        // Only a lock that is held becomes the object's, whose end closes the descriptor.
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
            let reason = errno == EWOULDBLOCK ? EADDRINUSE : errno
            Glibc.close(descriptor)
            throw ZeroMQError(code: reason, operation: operation)
        }
        self.descriptor = descriptor
    }

    deinit { Glibc.close(descriptor) }
}
