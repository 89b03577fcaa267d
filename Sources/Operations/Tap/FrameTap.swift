// SPDX-License-Identifier: Apache-2.0

import ClientSupport
import Commerce
import MessageBus
import ServiceRuntime
import ZeroMQ

/// `comanda tap --raw`: shows every message that services publish, frame by frame.
final class FrameTap: MovableTap {
    private let bus: Bus
    private let settings: TapSettings
    private let writer: TapWriter
    private var move: TapMove
    private var lastReceived = ContinuousClock.now
    private var shown = 0
    private var subscribers: [EventSubscriber] = []

    /// Subscribes to the services.
    ///
    /// Calls `onSilence` about once a second while all services are silent. Throws a `ZeroMQError`
    /// if an endpoint is invalid.
    init(
        bus: Bus, settings: TapSettings, writer: TapWriter, onSilence: @escaping TapMove.OnSilence
    ) throws {
        self.bus = bus
        self.settings = settings
        self.writer = writer
        move = TapMove(to: settings.suite)
        subscribers = try subscribers(to: settings.suite, on: bus)
        bus.every(.seconds(1)) { [weak self] in
            guard let self, move.isSettled, .now - lastReceived >= Limits.silence else { return }
            onSilence(move.address)
        }
    }

    /// Continues in the same suite at another address.
    func move(to suite: SuiteConfiguration) throws {
        stop()
        move = TapMove(to: suite)
        subscribers = try subscribers(to: suite, on: bus.with(try suite.keyring()))
    }

    private func subscribers(
        to suite: SuiteConfiguration, on bus: Bus
    ) throws -> [EventSubscriber] {
        try settings.services.map { service in
            let endpoint = suite.endpoints(of: service).events
            return try EventSubscriber(
                bus: bus, endpoint: endpoint, prefixes: settings.prefixes(of: service),
                capacity: TapSettings.capacity
            ) { [weak self] in self?.show($0, endpoint) }
        }
    }

    /// Closes the sockets.
    func stop() {
        for subscriber in subscribers { subscriber.close() }
    }

    private func show(_ message: Message, _ endpoint: String) {
        lastReceived = .now
        guard shown != settings.limit else { return }
        shown += 1
        writer.write(FrameText.lines(message, on: endpoint, at: .now()))
        if shown == settings.limit { writer.finish() }
    }
}

/// A message frame by frame, for debugging.
enum FrameText {
    /// The maximum number of bytes shown of a frame that is not text.
    static let byteLimit = 64

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
        let shown = bytes.prefix(byteLimit).map { byte in
            (byte < 16 ? "0" : "") + String(byte, radix: 16)
        }
        return "0x " + shown.joined(separator: " ") + (bytes.count > byteLimit ? " ..." : "")
    }
}
