// SPDX-License-Identifier: Apache-2.0

import Glibc
import KitchenDisplay
import MessageBus
import Terminal

/// Shows a board on the terminal's screen, and tells what the person there does.
final class ScreenSurface: DisplaySurface {
    private let bus: Bus
    private let screen: Screen
    private let act: (TerminalInput) -> Void
    private let lost: () -> Void
    private var unpainted: KitchenModel?

    /// Takes over the terminal.
    ///
    /// `act` is called with what the person does, `lost` when the terminal has gone. Throws a
    /// `ScreenError` where there is none.
    init(
        bus: Bus, act: @escaping (TerminalInput) -> Void, lost: @escaping () -> Void
    ) throws(ScreenError) {
        screen = try Screen()
        self.bus = bus
        self.act = act
        self.lost = lost
        bus.watch(descriptor: STDIN_FILENO) { [weak self] in self?.read() }
    }

    var size: Size { screen.size }

    /// Paints in the next turn, so that news that come together are painted once.
    func show(_ model: KitchenModel, after previous: KitchenModel) {
        if unpainted == nil { bus.after(.zero) { [weak self] in self?.paint() } }
        unpainted = model
    }

    func tick() {
        // A terminal that has hung up is readable for ever and has nothing to read.
        if isatty(STDIN_FILENO) == 0 { lost() }
        read()
        if let size = screen.noticeResize() { act(.resize(size)) }
    }

    func close() { screen.close() }

    private func read() {
        while let input = screen.nextInput() { act(input) }
    }

    private func paint() {
        guard let model = unpainted else { return }
        unpainted = nil
        screen.paint(model.view())
    }
}
