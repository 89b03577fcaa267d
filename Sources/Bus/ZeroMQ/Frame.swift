// SPDX-License-Identifier: Apache-2.0

import CZeroMQ
import Glibc

/// One frame of a message: bytes in libzmq's own memory, without a copy on receiving.
///
/// Frames never change once made. One that was received may share a large buffer with its
/// neighbours: parse it or copy what is needed, rather than keep it for long.
public final class Frame {
    /// libzmq's message, which holds up to 33 bytes itself and refers to larger content.
    ///
    /// Changed before others know the frame, and then read only: no two accesses can collide. The
    /// checks that this spares took a tenth of the time of an echo.
    @exclusivity(unchecked)
    private var message = zmq_msg_t()

    /// Whether the frame was received by a socket that lets in only peers that an `Authenticator`
    /// accepted.
    @exclusivity(unchecked)  // as for `message`
    private var isAuthenticated = false

    /// From how many bytes on an array is shared with libzmq and not copied.
    ///
    /// Sharing takes 0.09 µs whatever the size; copying 0.13 µs for 1 KiB, 0.2 for 8, 0.5 for 16.
    static let sharingThreshold = 8192

    /// Makes an empty frame, to receive into.
    init() {
        zmq_msg_init(&message)  // documented to succeed always
    }

    /// Makes a frame with a copy of the bytes.
    public init(copying bytes: UnsafeRawBufferPointer) {
        initialize(count: bytes.count) { $0.copyMemory(from: bytes) }
    }

    /// Makes a frame with a copy of the bytes.
    public init(_ bytes: some Collection<UInt8>) {
        initialize(count: bytes.count) { $0.copyBytes(from: bytes) }
    }

    /// Makes a frame of the bytes: of a copy, or, where they are so many that copying would cost
    /// more, of the array itself, which is kept alive until the last byte is sent.
    ///
    /// Changing the array afterwards does not change the frame.
    public init(_ bytes: [UInt8]) {
        if bytes.count < Self.sharingThreshold {
            initialize(count: bytes.count) { $0.copyBytes(from: bytes) }
        } else {
            SharedBytes.initialize(&message, with: bytes)
        }
    }

    /// Makes a frame of the text's UTF-8 bytes.
    public convenience init(_ text: String) {
        self.init(text.utf8)
    }

    deinit {
        zmq_msg_close(&message)  // fails only for a message that was never initialized
    }

    /// The number of bytes.
    public var count: Int { withMessage { zmq_msg_size($0) } }

    /// A copy of the bytes.
    public var bytes: [UInt8] { withBytes { Array($0) } }

    /// The bytes as text; nil when they are not valid UTF-8.
    public var string: String? { withBytes { String(validating: $0, as: UTF8.self) } }

    /// Who sent the frame, as the authentication of its connection named it (ZAP's `User-Id`);
    /// nil without authentication.
    ///
    /// Ask a payload frame: libzmq 4.3.4 leaves it out of the routing id that a router prepends.
    public var userID: String? { metadata(Self.userIDName) }

    /// What is known of the connection that the frame came by, under a name (zmq_msg_gets(3)); nil
    /// for unknown names, over `inproc`, and in the routing id that a router prepends.
    ///
    /// `Peer-Address` is what this end sees. `User-Id` is what the authenticator said: nil without
    /// one, although libzmq lets a peer that nobody authenticates claim any. Everything else, such
    /// as `Socket-Type`, is what the peer claims.
    public func metadata(_ name: String) -> String? {
        guard isAuthenticated || name != Self.userIDName else { return nil }
        return withMessage { zmq_msg_gets($0, name).map { String(cString: $0) } }
    }

    private static let userIDName = "User-Id"

    /// The connection that the frame came by; nil over `inproc`, and when it has ended by now.
    ///
    /// Ask at once: when the connection has ended, another may have taken its place meanwhile.
    public var connection: Connection? { Connection(descriptor: descriptor) }

    /// The descriptor of the connection that the frame came by, -1 over `inproc`: a cheap way to
    /// tell apart the connections of messages that are received in one go.
    public var descriptor: CInt { withMessage { zmq_msg_get($0, ZMQ_SRCFD) } }

    /// Lends the bytes to the body, without a copy; the pointer is valid inside the body only.
    public func withBytes<Result, Failure>(
        _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try withMessage { (message) throws(Failure) in
            try body(
                UnsafeRawBufferPointer(start: zmq_msg_data(message), count: zmq_msg_size(message)))
        }
    }

    /// Receives a socket's next frame in the place of what this one has, without blocking; -1 on
    /// failure.
    func receive(from socket: UnsafeMutableRawPointer, isAuthenticated: Bool) -> CInt {
        self.isAuthenticated = isAuthenticated
        return zmq_msg_recv(&message, socket, ZMQ_DONTWAIT)
    }

    /// Whether more frames of the received message follow.
    var isFollowed: Bool { withMessage { zmq_msg_more($0) } != 0 }

    /// Sends the content, which leaves this frame empty; -1 on failure, and then it stays.
    func handOver(to socket: UnsafeMutableRawPointer, flags: CInt) -> CInt {
        zmq_msg_send(&message, socket, flags)
    }

    /// Sends the content, which this frame keeps; -1 on failure.
    ///
    /// libzmq empties what it sends, so it is given a copy: of 33 bytes at most, more are shared.
    func send(to socket: UnsafeMutableRawPointer, flags: CInt) -> CInt {
        var copy = zmq_msg_t()
        zmq_msg_init(&copy)
        guard zmq_msg_copy(&copy, &message) != -1 else { return -1 }
        let result = zmq_msg_send(&copy, socket, flags)
        if result != -1 { return result }
        let reason = zmq_errno()
        zmq_msg_close(&copy)
        errno = reason
        return -1
    }

    private func initialize(count: Int, _ fill: (UnsafeMutableRawBufferPointer) -> Void) {
        precondition(
            zmq_msg_init_size(&message, count) == 0,
            "No memory is left for a frame of \(count) bytes.")
        withUnsafeMutablePointer(to: &message) { message in
            fill(UnsafeMutableRawBufferPointer(start: zmq_msg_data(message), count: count))
        }
    }

    /// Lends libzmq's message for reading.
    ///
    /// It is read through a bitwise copy, so that bodies may nest without overlapping access;
    /// libzmq's getters take it as mutable, but only look.
    private func withMessage<Result, Failure>(
        _ body: (UnsafeMutablePointer<zmq_msg_t>) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try withUnsafePointer(to: message) { (message) throws(Failure) in
            try body(UnsafeMutablePointer(mutating: message))
        }
    }
}
