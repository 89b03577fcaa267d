// SPDX-License-Identifier: Apache-2.0

import Glibc
package import MessageBus
package import Terminal

/// Shows canvases on the terminal's screen and reads the person's input.
package final class ScreenSurface {
    /// Draws what the screen has to show.
    package typealias Drawing = () -> Canvas

    private let bus: Bus
    private let screen: Screen
    private let onInput: (TerminalInput) -> Void
    private let onHangup: () -> Void
    private var unpainted: (drawing: Drawing, painted: () -> Void)?

    /// Takes over the terminal.
    ///
    /// Calls `onInput` with the person's input and `onHangup` when the terminal has hung up.
    /// Throws a `ScreenError` if standard input and output are not a terminal.
    package init(
        bus: Bus, onInput: @escaping (TerminalInput) -> Void, onHangup: @escaping () -> Void
    ) throws(ScreenError) {
        screen = try Screen()
        self.bus = bus
        self.onInput = onInput
        self.onHangup = onHangup
        bus.watch(descriptor: STDIN_FILENO) { [weak self] in self?.read() }
    }

    /// The size of the terminal.
    package var size: Size { screen.size }

    /// Paints in the next iteration of the poll loop, so that several changes are drawn once.
    ///
    /// Calls `painted` after the drawing was written to the terminal, unless another drawing
    /// replaced it before.
    package func show(_ drawing: @escaping Drawing, painted: @escaping () -> Void) {
        if unpainted == nil { bus.after(.zero) { [weak self] in self?.paint() } }
        unpainted = (drawing, painted)
    }

    /// Paints in the next iteration of the poll loop.
    package func show(_ drawing: @escaping Drawing) { show(drawing, painted: {}) }

    /// Checks for changes that no event announces; called ten times a second.
    package func tick() {
        // A terminal that has hung up is always readable and has no input.
        if isatty(STDIN_FILENO) == 0 { onHangup() }
        read()
        if let size = screen.detectResize() { onInput(.resize(size)) }
    }

    /// Rings the terminal's bell.
    package func ring() { screen.ring() }

    /// Restores the terminal; further calls do nothing.
    package func close() { screen.close() }

    private func read() {
        while let input = screen.nextInput() { onInput(input) }
    }

    private func paint() {
        guard let (drawing, painted) = unpainted else { return }
        unpainted = nil
        screen.paint(drawing())
        painted()
    }
}
