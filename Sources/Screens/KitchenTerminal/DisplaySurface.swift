// SPDX-License-Identifier: Apache-2.0

import Glibc
import KitchenDisplay
import MessageBus
import Terminal

/// The output of a board: a terminal's screen, or plain lines.
protocol DisplaySurface: AnyObject {
    /// The size of the output.
    var size: Size { get }
    /// Shows the board; `previous` is its last shown state.
    func show(_ model: KitchenModel, after previous: KitchenModel)
    /// Checks for changes that no event announces; called ten times a second.
    func tick()
    /// Restores the terminal; further calls do nothing.
    func close()
}

/// Shows a board on the terminal's screen and reads the person's input.
final class ScreenSurface: DisplaySurface {
    private let bus: Bus
    private let screen: Screen
    private let onInput: (TerminalInput) -> Void
    private let onHangup: () -> Void
    private var unpainted: KitchenModel?

    /// Takes over the terminal.
    ///
    /// Calls `onInput` with the person's input and `onHangup` when the terminal has hung up.
    /// Throws a `ScreenError` if standard input and output are not a terminal.
    init(
        bus: Bus, onInput: @escaping (TerminalInput) -> Void, onHangup: @escaping () -> Void
    ) throws(ScreenError) {
        screen = try Screen()
        self.bus = bus
        self.onInput = onInput
        self.onHangup = onHangup
        bus.watch(descriptor: STDIN_FILENO) { [weak self] in self?.read() }
    }

    var size: Size { screen.size }

    /// Paints in the next iteration of the poll loop, so that several changes are painted once.
    func show(_ model: KitchenModel, after previous: KitchenModel) {
        if unpainted == nil { bus.after(.zero) { [weak self] in self?.paint() } }
        unpainted = model
    }

    func tick() {
        // A terminal that has hung up is always readable and has no input.
        if isatty(STDIN_FILENO) == 0 { onHangup() }
        read()
        if let size = screen.detectResize() { onInput(.resize(size)) }
    }

    func close() { screen.close() }

    private func read() {
        while let input = screen.nextInput() { onInput(input) }
    }

    private func paint() {
        guard let model = unpainted else { return }
        unpainted = nil
        screen.paint(model.view())
    }
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

    func show(_ model: KitchenModel, after previous: KitchenModel) {
        let lines = model.plainLines(since: previous)
        if lines.isEmpty || Self.write(lines, to: STDOUT_FILENO) { return }
        onHangup()
    }

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
