// SPDX-License-Identifier: Apache-2.0

import ClientSupport
import Commerce
import ZeroMQ

/// A message as it came, frame by frame, for people who look for a mistake.
enum FrameText {
    /// How many bytes are shown of a frame that is no text.
    static let mostBytes = 64

    /// One line about the message, then one for each frame.
    static func lines(_ message: Message, on endpoint: String, at time: Timestamp) -> [String] {
        let count = message.frames.count
        let head = "\(time) \(endpoint) \(count) \(count == 1 ? "frame" : "frames")"
        return [head]
            + message.frames.map { frame in
                "  " + "\(frame.count)".aligned(to: 6) + "  " + text(of: frame.bytes)
            }
    }

    private static func text(of bytes: [UInt8]) -> String {
        if let text = String(validating: bytes, as: UTF8.self), text.withoutControls == text {
            return text
        }
        let shown = bytes.prefix(mostBytes).map { byte in
            (byte < 16 ? "0" : "") + String(byte, radix: 16)
        }
        return "0x " + shown.joined(separator: " ") + (bytes.count > mostBytes ? " ..." : "")
    }
}
