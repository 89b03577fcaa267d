// SPDX-License-Identifier: Apache-2.0

import CZeroMQ

/// An array that libzmq sends from without copying it.
final class SharedBytes: Sendable {
    private let bytes: [UInt8]

    private init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// Makes a message of the bytes, which must not be none.
    static func initialize(_ message: inout zmq_msg_t, with bytes: [UInt8]) {
        let owner = SharedBytes(bytes)
        // The address outlives the closure: the owner keeps the array's storage, and nobody can
        // change it in place while two refer to it or after only the owner does. libzmq only reads.
        let address = owner.bytes.withUnsafeBytes {
            UnsafeMutableRawPointer(mutating: $0.baseAddress)
        }
        let result = zmq_msg_init_data(
            &message, address, bytes.count, release, Unmanaged.passRetained(owner).toOpaque())
        precondition(result == 0, "No memory is left for a frame of \(bytes.count) bytes.")
    }

    /// Lets go of the bytes, which libzmq asks for on any of its threads (zmq_msg_init_data(3)).
    private static let release:
        @convention(c) (UnsafeMutableRawPointer?, UnsafeMutableRawPointer?) -> Void =
            { _, owner in
                guard let owner else { return }
                Unmanaged<SharedBytes>.fromOpaque(owner).release()
            }
}
