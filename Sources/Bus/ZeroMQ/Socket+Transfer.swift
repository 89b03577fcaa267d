// SPDX-License-Identifier: Apache-2.0

import CZeroMQ
import Glibc

extension Socket {
    /// Sends a whole message without blocking; returns false, and sends nothing, if it would block.
    ///
    /// A publisher never blocks: it drops the message for slow subscribers. A router with mandatory
    /// routing throws EHOSTUNREACH for a peer that is not connected.
    public func send(_ message: consuming Message) throws(ZeroMQError) -> Bool {
        try send(handingOver: &message)
    }

    /// Sends a whole message like `send(_:)` and leaves its frames empty, for the next
    /// `receive(into:)` to reuse.
    ///
    /// If it would block, it returns false and does not change the message. Throws EHOSTUNREACH if
    /// the peer vanishes in the middle of the message, which is then lost. A router silently drops
    /// the rest of such a message.
    public func send(handingOver message: inout Message) throws(ZeroMQError) -> Bool {
        let outcome = try sendFrames(message.frames.count) { handle, index, flags in
            // A frame without other owners gives its content away, which counts no references.
            isKnownUniquelyReferenced(&message.frames[index])
                ? message.frames[index].handOver(to: handle, flags: flags)
                : message.frames[index].send(to: handle, flags: flags)
        }
        if outcome == .aborted {
            throw ZeroMQError(code: EHOSTUNREACH, operation: "send the rest of a message")
        }
        return outcome == .accepted
    }

    /// Sends a message of one frame without blocking; returns false, and sends nothing, if it would
    /// block.
    ///
    /// It copies the bytes directly into libzmq, without a `Frame`.
    public func send(_ part: [UInt8]) throws(ZeroMQError) -> Bool {
        try send(parts: [part])
    }

    /// Sends a message of the given frames without blocking; returns false if it sent nothing.
    ///
    /// It sends nothing if it would block, or if the peer vanishes in the middle of the message. It
    /// copies the bytes directly into libzmq, without a `Message`.
    public func send(_ parts: [UInt8]...) throws(ZeroMQError) -> Bool {
        try send(parts: parts)
    }

    /// Sends a message of the given frames without blocking; returns false if it sent nothing.
    ///
    /// It sends nothing if it would block, or if the peer vanishes in the middle of the message. It
    /// copies the bytes directly into libzmq, without a `Message`.
    public func send(parts: [[UInt8]]) throws(ZeroMQError) -> Bool {
        try sendFrames(parts.count) { handle, index, flags in
            parts[index].withUnsafeBytes {
                zmq_send(handle, $0.baseAddress, $0.count, flags)
            }
        } == .accepted
    }

    /// Receives a whole message without blocking; returns nil if none is waiting.
    ///
    /// If the message has more frames than the maximum, it returns one more than the maximum and
    /// drops the others. So a peer that sends millions of frames uses little memory.
    public func receive(atMost maximum: Int = .max) throws(ZeroMQError) -> Message? {
        let handle = try openHandle(for: "receive")
        guard let first = try receiveFrame(from: handle) else { return nil }
        // The other frames are there too, because libzmq delivers whole messages. Messages of one
        // or two frames, the most frequent ones, need no growing array.
        guard first.isFollowed, let second = try receiveFrame(from: handle) else { return [first] }
        var frames = [first, second]
        while let last = frames.last, last.isFollowed {
            if frames.count > maximum {
                guard try receive(into: last, from: handle) else { break }
            } else {
                guard let next = try receiveFrame(from: handle) else { break }
                frames.append(next)
            }
        }
        return Message(frames)
    }

    /// Receives a whole message into an existing one without blocking; returns false if none is
    /// waiting.
    ///
    /// The former content is lost in either case. Frames without other owners are reused, so a loop
    /// that receives many messages does not allocate.
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

    /// Receives one frame; returns false if none is waiting.
    private func receive(
        into frame: Frame, from handle: UnsafeMutableRawPointer
    ) throws(ZeroMQError) -> Bool {
        let result = retryOnInterrupt {
            frame.receive(from: handle, isAuthenticated: isAuthenticating)
        }
        if result != -1 { return true }
        guard zmq_errno() == EAGAIN else { throw ZeroMQError(lastErrorOf: "receive") }
        // libzmq has just processed all signals, so the descriptor will signal the next message.
        unsignalledEvents &= ~ZMQ_POLLIN
        return false
    }

    /// The result of sending a message.
    private enum Outcome {
        case accepted
        /// libzmq accepted no frame: the call would block.
        case wouldBlock
        /// libzmq accepted some frames and dropped them: nothing was sent.
        case aborted
    }

    /// Sends the frames of one message.
    private func sendFrames(
        _ count: Int,
        sendFrame: (_ handle: UnsafeMutableRawPointer, _ index: Int, _ flags: CInt) -> CInt
    ) throws(ZeroMQError) -> Outcome {
        guard count > 0 else {
            throw ZeroMQError(code: EINVAL, operation: "send a message without frames")
        }
        let handle = try openHandle(for: "send")
        var outcome = Outcome.accepted
        for index in 0..<count {
            let flags = index < count - 1 ? ZMQ_DONTWAIT | ZMQ_SNDMORE : ZMQ_DONTWAIT
            if retryOnInterrupt({ sendFrame(handle, index, flags) }) != -1 { continue }
            let error = ZeroMQError(lastErrorOf: "send")
            guard error.code == EAGAIN else { throw error }
            // The high-water mark counts whole messages, so a later frame fails only if the peer
            // vanishes in the middle. libzmq then drops the earlier frames. A dealer expects the
            // rest of the message, to drop it too; a pair does not.
            if index == 0 { return .wouldBlock }
            outcome = .aborted
            if kind == .pair { break }
        }
        return outcome
    }
}
