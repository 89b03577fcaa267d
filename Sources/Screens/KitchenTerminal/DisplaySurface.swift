// SPDX-License-Identifier: Apache-2.0

import Glibc
import KitchenDisplay
import Terminal
import TerminalScreen

/// The output of a board: a terminal's screen, or plain lines.
protocol DisplaySurface: AnyObject {
    /// The size of the output.
    var size: Size { get }
    /// Shows the board; `previous` is its last shown state.
    ///
    /// Calls `painted` after the board was written to the output. It is not called if another board
    /// is shown before that, or the output is closed.
    func show(
        _ model: KitchenModel, after previous: KitchenModel, painted: @escaping () -> Void)
    /// Rings, if the output can.
    func ring()
    /// Checks for changes that no event announces; called ten times a second.
    func tick()
    /// Restores the terminal; further calls do nothing.
    func close()
}

extension ScreenSurface: DisplaySurface {
    func show(
        _ model: KitchenModel, after previous: KitchenModel, painted: @escaping () -> Void
    ) { show({ model.view() }, painted: painted) }
}

/// Shows a board as lines of text on standard output, one for each change, for pipes and logs.
final class PlainSurface: DisplaySurface {
    /// Lines have no width; the board is laid out for a common terminal and never drawn.
    let size = Size(columns: 80, rows: 24)
    private let onHangup: () -> Void

    /// Calls `onHangup` when the reader of the output has closed it.
    init(onHangup: @escaping () -> Void) {
        self.onHangup = onHangup
        // A closed pipe is reported as EPIPE instead of ending the process.
        signal(SIGPIPE, SIG_IGN)
    }

    func show(
        _ model: KitchenModel, after previous: KitchenModel, painted: @escaping () -> Void
    ) {
        let lines = model.plainLines(since: previous)
        if lines.isEmpty || Self.write(lines, to: STDOUT_FILENO) { return painted() }
        onHangup()
    }

    func ring() {}

    func tick() {}

    func close() {}

    /// Writes lines without a buffer; returns false if the descriptor can't be written any more.
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
