// SPDX-License-Identifier: Apache-2.0

import CZeroMQ
import Glibc
import Synchronization

/// The owner of a process's sockets and of libzmq's I/O threads.
///
/// Any thread may use a context. Each socket keeps its context alive, so a context ends after its
/// last socket.
public final class Context: Sendable {
    /// libzmq's context; nil once it is terminated.
    private let handle: Mutex<OpaqueHandle?>

    /// Creates a context with its own I/O threads and a maximum number of open sockets.
    ///
    /// One I/O thread transfers about a gigabyte a second. Throws EINVAL for numbers that libzmq
    /// does not accept.
    public init(ioThreads: Int = 1, maximumSockets: Int = 1023) throws(ZeroMQError) {
        guard let pointer = zmq_ctx_new() else {
            throw ZeroMQError(lastErrorOf: "create a context")
        }
        handle = Mutex(OpaqueHandle(pointer: pointer))
        try set(ZMQ_IO_THREADS, ioThreads, operation: "use \(ioThreads) I/O threads")
        try set(ZMQ_MAX_SOCKETS, maximumSockets, operation: "allow \(maximumSockets) sockets")
    }

    /// Terminates the context, which waits for the linger of its sockets' last messages.
    deinit {
        terminate()
    }

    /// Makes every present and later call on the context's sockets throw ETERM, except closing.
    ///
    /// A `PollThread` then calls the handlers of those sockets a last time.
    public func shutdown() {
        handle.withLock { handle in
            // The only possible error is a pointer to something else than a context.
            if let handle { _ = zmq_ctx_shutdown(handle.pointer) }
        }
    }

    /// Ends the context; blocks until its sockets are closed and their linger has passed.
    ///
    /// It never returns if a socket stays open or lingers without a limit. Later calls return at
    /// once.
    public func terminate() {
        let last = handle.withLock { handle in
            let last = handle
            handle = nil
            return last
        }
        // The lock is free while this call blocks. Apart from an interruption, the only possible
        // error is a pointer to something else than a context.
        if let last { _ = retryOnInterrupt { zmq_ctx_term(last.pointer) } }
    }

    /// Opens libzmq's socket of a kind; throws ETERM once the context is terminated.
    func openSocket(_ kind: Socket.Kind) throws(ZeroMQError) -> UnsafeMutableRawPointer {
        let operation = "open a \(kind) socket"
        // The lock keeps the context from being terminated during the call.
        let opened = handle.withLock { handle -> Result<OpaqueHandle, ZeroMQError> in
            guard let handle else {
                return .failure(ZeroMQError(code: ETERM, operation: operation))
            }
            guard let pointer = zmq_socket(handle.pointer, kind.type) else {
                return .failure(ZeroMQError(lastErrorOf: operation))
            }
            return .success(OpaqueHandle(pointer: pointer))
        }
        return try opened.get().pointer
    }

    private func set(_ option: CInt, _ value: Int, operation: String) throws(ZeroMQError) {
        let result = handle.withLock { handle in
            handle.map { zmq_ctx_set($0.pointer, option, CInt(clamping: value)) }
        }
        if result == -1 { throw ZeroMQError(lastErrorOf: operation) }
    }
}

/// libzmq's pointer to a context, or to a socket that is handed to its owner.
///
/// It is `@unchecked Sendable` because libzmq lets any thread use a context. A socket may move to
/// another thread through a memory barrier, such as a lock.
private struct OpaqueHandle: @unchecked Sendable {  // libzmq allows any thread, see above
    let pointer: UnsafeMutableRawPointer
}
