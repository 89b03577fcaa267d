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

    /// Takes the frames out, so that nobody else holds them on behalf of this message.
    mutating func takeFrames() -> [Frame] {
        var taken: [Frame] = []
        swap(&taken, &frames)
        return taken
    }

    /// Makes a message of the frames between the brackets.
    public init(arrayLiteral frames: Frame...) {
        self.frames = frames
    }
}
