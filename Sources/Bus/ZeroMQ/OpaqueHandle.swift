// SPDX-License-Identifier: Apache-2.0

/// libzmq's pointer to a context, or to a socket on its way to its owner.
///
/// `@unchecked Sendable` because libzmq lets any thread use a context, and any one thread a socket
/// that it was handed with a memory barrier, such as a lock.
struct OpaqueHandle: @unchecked Sendable {  // libzmq takes it on any thread
    let pointer: UnsafeMutableRawPointer
}
