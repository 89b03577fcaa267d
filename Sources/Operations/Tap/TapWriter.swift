// SPDX-License-Identifier: Apache-2.0

import ClientSupport
import MessageBus
import ZeroMQ

/// The output of a tap, which ends when enough was shown or when its reader has gone.
///
/// A slow reader blocks the tap, which bounds the lines in memory. Confined to a poll thread.
final class TapWriter {
    private let output: LineOutput
    private let finished: () -> Void
    private var hasFinished = false

    /// A writer; `finished` is called once.
    ///
    /// If the output is a pipe, the writer notices that the reader has gone even between lines.
    init(_ output: LineOutput, bus: Bus, finished: @escaping () -> Void) {
        self.output = output
        self.finished = finished
        guard output.isPipe else { return }
        // The writing end of a pipe is never readable: an event means that the reader has gone.
        bus.watch(descriptor: output.descriptor) { [weak self] in self?.finish() }
    }

    /// Writes lines; does nothing after the end.
    func write(_ lines: [String]) {
        guard !hasFinished, !lines.isEmpty else { return }
        if !output.write(lines) { finish() }
    }

    /// Ends the output.
    func finish() {
        guard !hasFinished else { return }
        hasFinished = true
        finished()
    }
}
