// SPDX-License-Identifier: Apache-2.0

import Glibc
import ZeroMQ

/// An error at the start of a service whose cause is known: its settings, keys, files or addresses.
///
/// What starts services again reads from it whether another attempt can succeed.
public protocol StartRefusal: Error {
    /// Whether the cause can end without a change to the service's settings or files, as a full
    /// disk does.
    var isTemporary: Bool { get }
}

extension StartRefusal {
    /// Most causes last until somebody removes them.
    public var isTemporary: Bool { false }
}

extension AccessError: StartRefusal {}

extension CertificateError: StartRefusal {}

extension ZeroMQError: StartRefusal {
    /// Whether the system lacks memory or descriptors, of which it may have more later.
    public var isTemporary: Bool { [EMFILE, ENFILE, ENOMEM, EAGAIN].contains(code) }
}
