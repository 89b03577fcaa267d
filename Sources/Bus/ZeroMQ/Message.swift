// SPDX-License-Identifier: Apache-2.0

/// One whole message: its frames travel together or not at all.
///
/// Copies of a message share their frames. A message stays valid after it was sent, and may be sent
/// again.
public struct Message: ExpressibleByArrayLiteral {
    /// The frames, in the order of the wire.
    public var frames: [Frame]

    /// Creates a message of frames.
    public init(_ frames: [Frame]) {
        self.frames = frames
    }

    /// Creates a message of the frames in the literal.
    public init(arrayLiteral frames: Frame...) {
        self.frames = frames
    }

    /// Ensures that the frame at the index exists and has no other owner.
    ///
    /// The index is at most one past the last frame.
    mutating func prepareFrame(at index: Int) {
        if index == frames.count {
            frames.append(Frame())
        } else if !isKnownUniquelyReferenced(&frames[index]) {
            frames[index] = Frame()
        }
    }

    /// Removes the frames from the index on.
    mutating func dropFrames(from index: Int) {
        if index < frames.count { frames.removeSubrange(index...) }
    }
}
