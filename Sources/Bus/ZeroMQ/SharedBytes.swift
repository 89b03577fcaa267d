// SPDX-License-Identifier: Apache-2.0

import CZeroMQ

/// An array that libzmq sends from without copying it.
final class SharedBytes: Sendable {
    private let bytes: [UInt8]

    private init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// Initializes a message with the bytes, which must not be empty.
    static func initialize(_ message: inout zmq_msg_t, with bytes: [UInt8]) {
        let owner = SharedBytes(bytes)
        // Swift promises the address for the closure only. It stays valid afterwards, because an
        // array of bytes has its storage on the heap and the owner keeps that alive. The storage
        // is never changed in place, because the owner does not change it and other references
        // force a copy. libzmq only reads.
        let address = unsafe owner.bytes.withUnsafeBytes {
            unsafe UnsafeMutableRawPointer(mutating: $0.baseAddress)
        }
        let result = unsafe zmq_msg_init_data(
            &message, address, bytes.count, release, Unmanaged.passRetained(owner).toOpaque())
        precondition(result == 0, "Out of memory for a frame of \(bytes.count) bytes.")
    }

    /// Releases the owner; libzmq calls it on any of its threads (zmq_msg_init_data(3)).
    private static let release:
        @convention(c) (UnsafeMutableRawPointer?, UnsafeMutableRawPointer?) -> Void =
            { _, owner in
                guard let owner = unsafe owner else { return }
                unsafe Unmanaged<SharedBytes>.fromOpaque(owner).release()
            }
}
