// SPDX-License-Identifier: Apache-2.0

import CZeroMQ
import Glibc

extension Socket {
    /// Sends a whole message without blocking; false when it would block, and nothing was sent.
    ///
    /// A publisher never blocks: it drops for the subscribers that lag. A router with mandatory
    /// routing throws EHOSTUNREACH for a peer that is not connected.
    public func send(_ message: consuming Message) throws(ZeroMQError) -> Bool {
        try send(handingOver: &message)
    }

    /// Sends a whole message like `send(_:)`, but leaves it with empty frames, which the next
    /// `receive(into:)` uses again; where it would block, the message stays as it is.
    ///
    /// Throws EHOSTUNREACH when the peer vanishes in the middle of the message, which is gone then;
    /// a router drops the rest of such a message in silence.
    public func send(handingOver message: inout Message) throws(ZeroMQError) -> Bool {
        let outcome = try sendFrames(message.frames.count) { handle, index, flags in
            // What nobody else holds is handed over, without counting references.
            isKnownUniquelyReferenced(&message.frames[index])
                ? message.frames[index].handOver(to: handle, flags: flags)
                : message.frames[index].send(to: handle, flags: flags)
        }
        if outcome == .cutOff {
            throw ZeroMQError(code: EHOSTUNREACH, operation: "send the rest of a message")
        }
        return outcome == .accepted
    }

    /// Sends a message of one frame without blocking, copying straight into libzmq; false when it
    /// would block, and nothing was sent.
    public func send(_ part: [UInt8]) throws(ZeroMQError) -> Bool {
        try sendFrames(1) { handle, _, flags in Self.send(part, to: handle, flags) } == .accepted
    }

    /// Sends a whole message of the given frames without blocking, like `send(_:)` of a message but
    /// copying straight into libzmq; false when it would block or the peer vanishes in between, and
    /// nothing was sent.
    public func send(_ parts: [UInt8]...) throws(ZeroMQError) -> Bool {
        try send(parts: parts)
    }

    /// Sends a whole message of the given frames without blocking, like `send(_:)` of a message but
    /// copying straight into libzmq; false when it would block or the peer vanishes in between, and
    /// nothing was sent.
    public func send(parts: [[UInt8]]) throws(ZeroMQError) -> Bool {
        try sendFrames(parts.count) { handle, index, flags in
            Self.send(parts[index], to: handle, flags)
        } == .accepted
    }

    private static func send(
        _ part: [UInt8], to handle: UnsafeMutableRawPointer, _ flags: CInt
    ) -> CInt {
        part.count < Frame.sharingThreshold
            ? part.withUnsafeBytes { zmq_send(handle, $0.baseAddress, $0.count, flags) }
            : Frame(part).handOver(to: handle, flags: flags)
    }

    /// Receives a whole message without blocking; nil when nothing is waiting.
    ///
    /// Of a message of more frames than are wanted only one more is returned, to tell that, and the
    /// rest dropped: a peer may send millions.
    public func receive(atMost wanted: Int = .max) throws(ZeroMQError) -> Message? {
        let handle = try openHandle(for: "receive")
        guard let first = try receiveFrame(from: handle) else { return nil }
        // The rest of the message is there: libzmq hands messages over whole. The usual numbers of
        // frames need no growing array.
        guard first.isFollowed, let second = try receiveFrame(from: handle) else { return [first] }
        var frames = [first, second]
        while let last = frames.last, last.isFollowed {
            if frames.count > wanted {
                guard try receive(into: last, from: handle) else { break }
            } else {
                guard let next = try receiveFrame(from: handle) else { break }
                frames.append(next)
            }
        }
        return Message(frames)
    }

    /// Receives a whole message in the place of another without blocking; false when nothing is
    /// waiting.
    ///
    /// What the message had is gone in either case. Where nobody else holds the message or its
    /// frames, they are used again: who takes many messages, one after the other, spares making and
    /// dropping them.
    public func receive(into message: inout Message) throws(ZeroMQError) -> Bool {
        let handle = try openHandle(for: "receive")
        var count = 0
        repeat {
            message.prepareFrame(at: count)
            guard try receive(into: message.frames[count], from: handle) else { return false }
            count += 1
        } while message.frames[count - 1].isFollowed
        message.dropFrames(from: count)
        return true
    }

    private func receiveFrame(
        from handle: UnsafeMutableRawPointer
    ) throws(ZeroMQError) -> Frame? {
        let frame = spareFrame ?? Frame()
        spareFrame = nil
        if try receive(into: frame, from: handle) { return frame }
        spareFrame = frame
        return nil
    }

    /// Receives one frame; false when nothing is waiting.
    private func receive(
        into frame: Frame, from handle: UnsafeMutableRawPointer
    ) throws(ZeroMQError) -> Bool {
        let result = uninterrupted {
            frame.receive(from: handle, isAuthenticated: isAuthenticating)
        }
        if result != -1 { return true }
        guard zmq_errno() == EAGAIN else { throw ZeroMQError(lastErrorOf: "receive") }
        // libzmq has just looked at all that was signalled: the descriptor tells of what is next.
        untold &= ~ZMQ_POLLIN
        return false
    }

    /// What became of a message.
    private enum Outcome {
        case accepted
        /// There was no room, and nothing was taken.
        case refused
        /// Some frames were taken, and libzmq has dropped them: nothing was sent.
        case cutOff
    }

    /// Sends the frames of one message with nothing in between.
    private func sendFrames(
        _ count: Int,
        _ sendFrame: (_ handle: UnsafeMutableRawPointer, _ index: Int, _ flags: CInt) -> CInt
    ) throws(ZeroMQError) -> Outcome {
        guard count > 0 else {
            throw ZeroMQError(code: EINVAL, operation: "send a message without frames")
        }
        let handle = try openHandle(for: "send")
        var outcome = Outcome.accepted
        for index in 0..<count {
            let flags = index < count - 1 ? ZMQ_DONTWAIT | ZMQ_SNDMORE : ZMQ_DONTWAIT
            if uninterrupted({ sendFrame(handle, index, flags) }) != -1 { continue }
            let error = ZeroMQError(lastErrorOf: "send")
            guard error.code == EAGAIN else { throw error }
            // Room is counted in whole messages, so only a peer that vanishes in between can refuse
            // a later frame. libzmq then takes the earlier frames back. A dealer awaits the rest
            // of the message, to drop it; a pair does not.
            if index == 0 { return .refused }
            outcome = .cutOff
            if kind == .pair { break }
        }
        return outcome
    }
}
