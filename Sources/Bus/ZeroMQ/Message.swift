// SPDX-License-Identifier: Apache-2.0

/// One whole message: its frames travel together or not at all.
///
/// Copies share their frames. A message stays valid after it was sent and may be sent again.
public struct Message: ExpressibleByArrayLiteral {
    /// The frames in the order of the wire.
    public var frames: [Frame]

    /// Makes a message of frames.
    public init(_ frames: [Frame]) {
        self.frames = frames
    }

    /// Makes a message of the frames between the brackets.
    public init(arrayLiteral frames: Frame...) {
        self.frames = frames
    }

    /// Makes sure that there is a frame at the index, at most one behind the last, that nobody else
    /// holds.
    mutating func prepareFrame(at index: Int) {
        if index == frames.count {
            frames.append(Frame())
        } else if !isKnownUniquelyReferenced(&frames[index]) {
            frames[index] = Frame()
        }
    }

    /// Drops the frames from the index on.
    mutating func dropFrames(from index: Int) {
        if index < frames.count { frames.removeSubrange(index...) }
    }
}
