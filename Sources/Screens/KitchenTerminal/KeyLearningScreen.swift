// SPDX-License-Identifier: Apache-2.0

import Glibc
import KitchenDisplay
package import MessageBus
import Terminal
import TerminalScreen

/// The shell of the page that learns keys: shows it, and writes the keys when it has ended.
package final class KeyLearningScreen: BusResident {
    /// The interval between checks of the terminal's size.
    private static let tick = Duration.milliseconds(100)

    private let file: KeyboardFile
    private let end: DisplayClient.End
    private let present: KitchenKeys
    private var learner: KeyLearner
    private var surface: ScreenSurface?
    /// What was done, for the person; nil until the page has ended.
    private var summary: String?

    /// Opens the page with the keys in the file.
    ///
    /// Calls `end` when it has ended. Throws a `KeyboardFileError` without a usable file, and a
    /// `ScreenError` or a `DisplayError` if the terminal can't be used.
    package init(bus: Bus, file: KeyboardFile?, end: @escaping DisplayClient.End) throws {
        guard let file else { throw KeyboardFileError.noFolder }
        self.file = file
        self.end = end
        present = try file.read()
        learner = KeyLearner(present, size: Size(columns: 80, rows: 24))
        let surface: ScreenSurface
        do {
            surface = try ScreenSurface(
                bus: bus, onInput: { [weak self] in self?.handle($0) },
                onHangup: { [weak self] in self?.end(nil) })
        } catch ScreenError.notATerminal {
            throw DisplayError.learnsAtTerminal
        }
        self.surface = surface
        handle(.resize(surface.size))
        bus.every(Self.tick) { [weak self] in self?.surface?.tick() }
    }

    /// Restores the terminal, and says what was done.
    package func stop() {
        surface?.close()
        surface = nil
        if let summary { _ = PlainSurface.write([summary], to: STDOUT_FILENO) }
    }

    private func handle(_ input: TerminalInput) {
        guard summary == nil else { return }
        let hasEnded = learner.update(input)
        if hasEnded { return finish() }
        let shown = learner
        surface?.show { shown.view() }
    }

    private func finish() {
        do throws(KeyboardFileError) {
            if learner.keys != present { try file.write(learner.keys) }
            summary =
                learner.keys == present
                ? "The keys have not changed."
                : "The keys are in \(file.path).\nStart the displays of this machine again, with "
                    + "the same --keyboard if you gave one."
            end(nil)
        } catch {
            end(error)
        }
    }
}
