// SPDX-License-Identifier: Apache-2.0

import CZeroMQ
import Glibc
import Synchronization

/// The home of a process's sockets and of libzmq's I/O threads; may be used from any thread.
///
/// A socket keeps its context alive, so the context ends after the last of its sockets.
public final class Context: Sendable {
    /// libzmq's context, until it is terminated.
    private let handle: Mutex<OpaqueHandle?>

    /// Makes a context with its own I/O threads (one serves about a gigabyte a second) and a limit
    /// of open sockets; throws EINVAL for numbers that libzmq refuses.
    public init(ioThreads: Int = 1, maximumSockets: Int = 1023) throws(ZeroMQError) {
        guard let pointer = zmq_ctx_new() else {
            throw ZeroMQError(lastErrorOf: "create a context")
        }
        handle = Mutex(OpaqueHandle(pointer: pointer))
        try set(ZMQ_IO_THREADS, ioThreads, "use \(ioThreads) I/O threads")
        try set(ZMQ_MAX_SOCKETS, maximumSockets, "allow \(maximumSockets) sockets")
    }

    /// Terminates the context, which waits for the linger of its sockets' last messages.
    deinit {
        terminate()
    }

    /// Makes every present and later call on the context's sockets, except closing, throw ETERM.
    ///
    /// A `PollThread` then calls the handlers of those sockets a last time.
    public func shutdown() {
        handle.withLock { handle in
            // The only error is a pointer that is no context; this one is.
            if let handle { _ = zmq_ctx_shutdown(handle.pointer) }
        }
    }

    /// Ends the context: blocks until its sockets are closed and their linger has passed.
    ///
    /// Sockets that nobody closes, or an endless linger, make it wait for ever. Later calls return
    /// at once.
    public func terminate() {
        let last = handle.withLock { handle in
            let last = handle
            handle = nil
            return last
        }
        // The lock is free while this blocks. The only error besides interruption is a pointer
        // that is no context; this one is.
        if let last { _ = uninterrupted { zmq_ctx_term(last.pointer) } }
    }

    /// Opens libzmq's socket of a kind.
    func openSocket(_ kind: Socket.Kind) throws(ZeroMQError) -> UnsafeMutableRawPointer {
        let operation = "open a \(kind) socket"
        // Under the lock the context cannot be terminated in between.
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

    private func set(_ option: CInt, _ value: Int, _ purpose: String) throws(ZeroMQError) {
        let result = handle.withLock { handle in
            handle.map { zmq_ctx_set($0.pointer, option, CInt(clamping: value)) }
        }
        if result == -1 { throw ZeroMQError(lastErrorOf: purpose) }
    }
}
