// SPDX-License-Identifier: Apache-2.0

import Glibc
public import ZeroMQ

/// An error at the start of a service with a known cause: its settings, keys, files or addresses.
///
/// A supervisor reads from it whether another attempt may succeed.
public protocol StartupError: Error {
    /// Whether the cause may end without a change to the service's settings or files, such as a
    /// full disk.
    var isTemporary: Bool { get }
}

extension StartupError {
    /// False: most causes last until the operator removes them.
    public var isTemporary: Bool { false }
}

extension AccessError: StartupError {}

extension CertificateError: StartupError {}

extension ZeroMQError: StartupError {
    /// Whether the system lacks memory or descriptors, which may be available later.
    public var isTemporary: Bool { [EMFILE, ENFILE, ENOMEM, EAGAIN].contains(code) }
}
