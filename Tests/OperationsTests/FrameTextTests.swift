// SPDX-License-Identifier: Apache-2.0

import Testing
import ZeroMQ

@testable import Tap

@Suite struct `A message frame by frame` {
    @Test func `shows the length of each frame, and text as text and bytes as bytes`() {
        let message: Message = [Frame("orders/00001/x"), Frame([0, 255]), Frame("\u{1b}[2J")]
        #expect(
            FrameText.lines(message, on: "ipc:///run/orders", at: TapSamples.start) == [
                "2026-11-21T18:30:00.250Z ipc:///run/orders 3 frames",
                "      14  orders/00001/x", "       2  0x 00 ff", "       4  0x 1b 5b 32 4a",
            ])
    }

    @Test func `shows the beginning of a long frame of bytes`() {
        let message: Message = [Frame([UInt8](repeating: 7, count: 65))]
        let line = FrameText.lines(message, on: "e", at: TapSamples.start).last
        #expect(line?.hasSuffix("07 07 ...") == true)
    }
}
