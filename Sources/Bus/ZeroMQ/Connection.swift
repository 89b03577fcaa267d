// SPDX-License-Identifier: Apache-2.0

import Glibc

/// A connection to one peer, by which messages came; equal values are the same connection.
///
/// libzmq tells that a connection has ended, but not whose it was. So the kernel is asked: each of
/// its sockets has a number of its own, which tells another connection in the same place from it.
public struct Connection: Hashable, Sendable {
    private let descriptor: CInt
    private let device: UInt
    private let number: UInt

    /// The connection at a descriptor; nil when there is none.
    init?(descriptor: CInt) {
        var status = stat()
        guard descriptor >= 0, fstat(descriptor, &status) == 0,
            status.st_mode & S_IFMT == S_IFSOCK
        else { return nil }
        self.descriptor = descriptor
        device = status.st_dev
        number = status.st_ino
    }

    /// Whether the connection lasts, as far as this machine knows.
    public var isOpen: Bool { Self(descriptor: descriptor) == self }
}
