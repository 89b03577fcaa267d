// SPDX-License-Identifier: Apache-2.0

import Glibc
import KitchenDisplay
import Terminal

/// Shows a board as lines of text on standard output, one for each change, for pipes and logs.
final class PlainSurface: DisplaySurface {
    /// Lines have no width; the board is laid out for a usual terminal and never drawn.
    let size = Size(columns: 80, rows: 24)
    private let lost: () -> Void

    /// `lost` is called when nobody reads any more.
    init(lost: @escaping () -> Void) {
        self.lost = lost
        // A reader that has gone is told by EPIPE, not by the end of the process.
        signal(SIGPIPE, SIG_IGN)
    }

    func show(_ model: KitchenModel, after previous: KitchenModel) {
        let lines = model.plainLines(since: previous)
        if lines.isEmpty || Self.write(lines, to: STDOUT_FILENO) { return }
        lost()
    }

    func tick() {}

    func close() {}

    /// Writes lines at once, without a buffer; false when they can't be written any more.
    static func write(_ lines: [String], to descriptor: CInt) -> Bool {
        var rest = Array(lines.map { $0 + "\n" }.joined().utf8)[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            if count >= 0 {
                rest = rest.dropFirst(count)
            } else if errno != EINTR {
                return false
            }
        }
        return true
    }
}
