// SPDX-License-Identifier: Apache-2.0

import ClientSupport
import MessageBus
import ZeroMQ

/// Writes a tap's lines and says when there is nothing more to do: because enough was shown, or
/// because nobody reads.
///
/// A slow reader holds up the tap, and so bounds what it keeps. Confined to a poll thread.
final class TapWriter {
    private let output: LineOutput
    private let finished: () -> Void
    private var hasFinished = false

    /// A writer; `finished` is called once.
    ///
    /// A reader that goes while nothing is written is noticed when the output is a pipe.
    init(_ output: LineOutput, bus: Bus, finished: @escaping () -> Void) {
        self.output = output
        self.finished = finished
        guard output.isPipe else { return }
        // The writing end of a pipe is never readable: it signals only that the reader has gone.
        bus.watch(descriptor: output.descriptor) { [weak self] in self?.finish() }
    }

    /// Writes lines, unless it has finished.
    func write(_ lines: [String]) {
        guard !hasFinished, !lines.isEmpty else { return }
        if !output.write(lines) { finish() }
    }

    /// There is nothing more to do.
    func finish() {
        guard !hasFinished else { return }
        hasFinished = true
        finished()
    }
}
